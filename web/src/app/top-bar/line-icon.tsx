/** The outline of a bell, in a square of 24. */
export const bellShape = 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 21h4';

/** An icon of the top bar, drawn here because the icon library is loaded later. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
