/**
 * Returns a method of an object, whose methods need no `this`. Bundlers drop a call that is marked as pure, if its result is not used;
 * the reading of a member they would keep.
 */
export function method<Methods, Name extends keyof Methods>(
  methods: Methods,
  name: Name,
): Methods[Name] {
  return methods[name];
}
