/** The small arrow of a menu's button. */
export function Chevron({ isUp }: { isUp: boolean }) {
  return (
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden
    >
      <path d={isUp ? 'M2 6.5 5 3.5l3 3' : 'M2 3.5 5 6.5l3-3'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
