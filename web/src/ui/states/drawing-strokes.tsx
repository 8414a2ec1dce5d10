const faint = 'var(--line-strong)';
const accent = 'var(--accent)';
const ground = <path stroke={faint} d="M22 66h76" />;

/** The strokes by drawing: ink, the accent, and what lies behind, faint. */
const strokes = {
  lens: (
    <>
      <path stroke={faint} d="M4 66h112" strokeDasharray="5 5" />
      <circle cx="50" cy="26" r="19" />
      <circle stroke={accent} cx="71" cy="35" r="19" />
      <path stroke={accent} d="m85 49 14 14" />
    </>
  ),
  bookmark: (
    <>
      {ground}
      <path d="M40 58V10a5 5 0 0 1 5-5h26a5 5 0 0 1 5 5v48L58 45Z" />
      <circle stroke={accent} cx="81" cy="26" r="11" />
      <circle stroke={faint} cx="92" cy="26" r="11" />
    </>
  ),
  house: (
    <>
      <path stroke={faint} d="m5 66 31-42 18 21L76 9l39 57" />
      <path d="M2 66h116M58 45l18-16 18 16M62 42v24M90 42v24M86 38V27h5v15" />
      <path stroke={accent} d="M73 66V55h7v11" />
    </>
  ),
  bicycle: (
    <>
      <path stroke={faint} d="M2 66h116" />
      <circle stroke={accent} cx="34" cy="48" r="17" />
      <circle cx="86" cy="48" r="17" />
      <path d="m34 48 15-25h31L62 48H34M49 23l13 25M86 48l-8-32h9M43 21h11" />
    </>
  ),
  bell: (
    <>
      {ground}
      <path d="M41 50h38c-4-4-6-8-6-18a13 13 0 0 0-26 0c0 10-2 14-6 18ZM60 19v-6" />
      <path stroke={accent} d="M54 54a6 6 0 0 0 12 0M84 15l6-6M88 22h8" />
    </>
  ),
  linked: (
    <>
      <path stroke={faint} d="M2 66c18-14 36-16 56-8s40 2 60-6M36 61v7M82 60v7" />
      <circle stroke={accent} cx="48" cy="34" r="18" />
      <circle cx="72" cy="34" r="18" />
      <path stroke={accent} d="M60 8V2M50 10l-3-5M70 10l3-5" />
    </>
  ),
  apart: (
    <>
      {ground}
      <circle stroke={accent} cx="36" cy="36" r="18" />
      <circle cx="84" cy="36" r="18" />
      <path stroke={faint} d="M56 36h8" strokeDasharray="3 3" />
    </>
  ),
  envelope: (
    <>
      {ground}
      <path d="M35 14h50a5 5 0 0 1 5 5v28a5 5 0 0 1-5 5H35a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5Z" />
      <path stroke={accent} d="m32 18 28 20 28-20" />
    </>
  ),
  lock: (
    <>
      {ground}
      <path d="M40 32h40a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5H40a5 5 0 0 1-5-5V37a5 5 0 0 1 5-5ZM60 43v6" />
      <path stroke={accent} d="M46 32V20a14 14 0 0 1 28 0v12" />
    </>
  ),
  bubbles: (
    <>
      <path d="M13 6h40a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H30l-10 10V36h-7a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6Z" />
      <circle stroke={accent} cx="28" cy="21" r="4" />
      <circle cx="40" cy="21" r="4" />
      <path stroke={accent} d="M72 20h32a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-6v10L87 52H68a8 8 0 0 1-8-6" />
    </>
  ),
  columns: (
    <>
      <path
        stroke={faint}
        d="M8 8h22a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4ZM49 8h22a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H49a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4ZM90 8h22a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H90a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4Z"
      />
      <path d="M11 14h16v11H11ZM96 21l5 5 8-10" />
      <path stroke={accent} d="m42 26 31-5 3 17-31 5ZM48 31l17-3M49 37l10-2" />
    </>
  ),
  checked: (
    <>
      {ground}
      <circle stroke={accent} cx="48" cy="32" r="20" />
      <circle cx="72" cy="32" r="20" />
      <path stroke={accent} d="m52 33 6 6 11-13" />
    </>
  ),
};

/** What an empty list, or a page that is not there, shows above its words. */
export type DrawingName = keyof typeof strokes;

/** The strokes of a drawing. */
export const DrawingStrokes = ({ name }: { name: DrawingName }) => strokes[name];
