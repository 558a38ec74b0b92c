/** A labeled list of choices. */

interface Props {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, title: string])[];
  readonly onChange: (value: string) => void;
}

export function Select({ label, value, choices, onChange }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map(([choice, title]) => (
          <option key={choice} value={choice}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
