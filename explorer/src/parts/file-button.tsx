/** A button that opens a file. */

interface Props {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

export function FileButton({ label, onFile }: Props) {
  return (
    <label class="file">
      {label}
      <input
        type="file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The user can open the same file again, for example after a change of it.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
