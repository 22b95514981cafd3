export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <ul
      aria-label="Recovery codes"
      className="mt-2 grid grid-cols-[repeat(2,max-content)] gap-x-8 gap-y-1.5 font-mono text-[1.0625rem]"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}
