/**
 * The thirteen alternatives of the draft's `IPv6address`, each as it is printed, with its shortest
 * and longest strings, and with strings that it narrowly refuses (and that every other alternative
 * refuses too).
 */

interface Alternative {
  readonly members: readonly string[];
  readonly nearMisses: readonly string[];
}

/** By the text of the alternative. */
export const IPV6_ALTERNATIVES: Readonly<Record<string, Alternative>> = {
  '7( h4 ":" ) h4': {
    members: [
      "1:2:3:4:5:6:7:8",
      "1080:0:0:0:8:800:200C:417A",
      "1111:2222:3333:4444:5555:6666:7777:8888",
    ],
    nearMisses: [
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:",
      ":1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:",
      "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7:88888",
    ],
  },
  // `[ h4 ]` may be missing after an `h4 ":"`, so an address can end in a single colon.
  '"::" 0*6( h4 ":" ) [ h4 ]': {
    members: ["::", "::1", "::1:", "::1:2:3:4:5:6:", "::1:2:3:4:5:6:7", "::ffff:ffff"],
    nearMisses: [":", ":::", "::1::", "::1:2:3:4:5:6:7:", "::1:2:3:4:5:6:7:8", "::fffff"],
  },
  'h4 "::" 0*5( h4 ":" ) [ h4 ]': {
    members: ["1::", "1::2", "1::2:", "1::2:3:4:5:6:", "1::2:3:4:5:6:7"],
    nearMisses: ["1:", "1:::", "1::2::", "1::2:3:4:5:6:7:", "1::2:3:4:5:6:7:8"],
  },
  'h4 ":" h4 "::" 0*4( h4 ":" ) [ h4 ]': {
    members: ["1:2::", "1:2::3", "1:2::3:", "1:2::3:4:5:6:", "1:2::3:4:5:6:7"],
    nearMisses: ["1:2:", "1:2:::", "1:2::3:4:5:6:7:", "1:2::3:4:5:6:7:8"],
  },
  'h4 2( ":" h4 ) "::" 0*3( h4 ":" ) [ h4 ]': {
    members: ["1:2:3::", "1:2:3::4", "1:2:3::4:", "1:2:3::4:5:6:", "1:2:3::4:5:6:7"],
    nearMisses: ["1:2:3:", "1:2:3::4:5:6:7:", "1:2:3::4:5:6:7:8"],
  },
  'h4 3( ":" h4 ) "::" 0*2( h4 ":" ) [ h4 ]': {
    members: ["1:2:3:4::", "1:2:3:4::5", "1:2:3:4::5:", "1:2:3:4::5:6:", "1:2:3:4::5:6:7"],
    nearMisses: ["1:2:3:4:", "1:2:3:4::5:6:7:", "1:2:3:4::5:6:7:8"],
  },
  // The last with "::" before an h4: six and seven groups before it are left out.
  'h4 4( ":" h4 ) "::" 0*1( h4 ":" ) [ h4 ]': {
    members: ["1:2:3:4:5::", "1:2:3:4:5::6", "1:2:3:4:5::6:", "1:2:3:4:5::6:7"],
    nearMisses: [
      "1:2:3:4:5:",
      "1:2:3:4:5::6:7:",
      "1:2:3:4:5::6:7:8",
      "1:2:3:4:5:6::",
      "1:2:3:4:5:6::7",
      "1:2:3:4:5:6::7:8",
      "1:2:3:4:5:6:7::",
    ],
  },
  '6( h4 ":" ) IPv4address': {
    members: ["1:2:3:4:5:6:1.2.3.4", "0:0:0:0:0:FFFF:129.144.52.38"],
    nearMisses: [
      "1:2:3:4:5:1.2.3.4",
      "1:2:3:4:5:6:7:1.2.3.4",
      "1:2:3:4:5:6:1.2.3",
      "1:2:3:4:5:6:1.2.3.4:",
      "1:2:3:4:5:6:1.2.3.256",
    ],
  },
  '"::" 0*5( h4 ":" ) IPv4address': {
    members: ["::1.2.3.4", "::FFFF:129.144.52.38", "::1:2:3:4:5:255.255.255.255"],
    nearMisses: ["::1:2:3:4:5:6:1.2.3.4", ":1.2.3.4", ":::1.2.3.4", "::1.2.3.4:", "::1.2.3.4:5"],
  },
  'h4 "::" 0*4( h4 ":" ) IPv4address': {
    members: ["1::1.2.3.4", "1::2:3:4:5:1.2.3.4"],
    nearMisses: ["1:1.2.3.4", "1::2:3:4:5:6:1.2.3.4", "1::2::1.2.3.4"],
  },
  'h4 ":" h4 "::" 0*3( h4 ":" ) IPv4address': {
    members: ["1:2::1.2.3.4", "1:2::3:4:5:1.2.3.4"],
    nearMisses: ["1:2:1.2.3.4", "1:2::3:4:5:6:1.2.3.4"],
  },
  'h4 2( ":" h4 ) "::" 0*2( h4 ":" ) IPv4address': {
    members: ["1:2:3::1.2.3.4", "1:2:3::4:5:1.2.3.4"],
    nearMisses: ["1:2:3:1.2.3.4", "1:2:3::4:5:6:1.2.3.4"],
  },
  // The last with "::" before an IPv4address: five groups before it are left out.
  'h4 3( ":" h4 ) "::" 0*1( h4 ":" ) IPv4address': {
    members: ["1:2:3:4::1.2.3.4", "1:2:3:4::5:1.2.3.4"],
    nearMisses: ["1:2:3:4:1.2.3.4", "1:2:3:4::5:6:1.2.3.4", "1:2:3:4:5::1.2.3.4"],
  },
};

/** Cases of no particular alternative. */
const OTHERS = {
  // `"1" 2*DIGIT` in dec-octet has no upper bound.
  accept: ["::1000.1.1.1", "1080::8:800:200c:417a", "FF01::101"],
  reject: [
    ...["", "1", ":1", "1:2", "1::2::3", "12345::", "::12345", "::g", "g::", "0x1::"],
    ...["1.2.3.4", "::1.2.3", "::1.2.3.4.5", "::256.1.1.1", "::01.2.3.4", "::1.2.3.4.", "::.1.2.3"],
    ...["[::1]", "::1%eth0", "::1/64", "::1 ", " ::1", ":: 1", "::1]", "1::2.3", "-1::", "*::"],
  ],
};

const alternatives = Object.values(IPV6_ALTERNATIVES);

/** The row of `IPv6address` in the table of all rules. */
export const IPV6ADDRESS = {
  accept: [...alternatives.flatMap(({ members }) => members), ...OTHERS.accept],
  reject: [...alternatives.flatMap(({ nearMisses }) => nearMisses), ...OTHERS.reject],
};
