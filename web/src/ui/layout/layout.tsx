import { createLink } from '@tanstack/react-router';
import type { ComponentProps, CSSProperties, ElementType, ReactNode } from 'react';
import './layout.css';
import './look.css';
import './text.css';

/** In pixels: a hairline's width, or one of the spaces of tokens.css. */
type Space = 0 | 1 | 2 | 4 | 8 | 12 | 16 | 24 | 32 | 48;

/** A space, or that at the edges of a screen. */
type Padding = Space | 'edge';

/** Pixels, a token, or a measure of CSS. */
type Length =
  | number
  | 'control'
  | 'control-sm'
  | 'control-row'
  | 'measure'
  | `${number}${'ch' | '%' | 'dvh'}`;

/** How an element looks; what is left out is inherited. */
interface Look {
  /** What it stands on: a frame on the page, one with a shadow, a control, what floats above, or a hint in a soft colour. */
  ground?: 'panel' | 'card' | 'field' | 'raised' | 'surface' | 'sunken' | 'accent' | 'danger';
  /** The colours of a badge: a ground and an ink that is read on it. */
  soft?: 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'overdue' | 'filled';
  /** The space inside: of all edges, or above and below, and at the sides, or above, at the sides, and below. */
  pad?: Padding | `${Padding} ${Padding}` | `${Padding} ${Padding} ${Padding}`;
  /** The space before it and after it. */
  above?: Space;
  below?: Space;
  /** How far it reaches over both sides of its place, so that what is in it stands in line with what is around it. */
  bleeds?: Space;
  /** The tracks of a grid, in which what is in it stands. */
  columns?: string;
  /** Whether it is chosen, or what is dragged is over it. */
  isOn?: boolean;
  /** Whether it bears the ring of the control in it that has the focus. */
  isRinged?: boolean;
  /** Whether hairlines stand between the elements in it. */
  isRuled?: boolean;
  /** The hairline at an edge of it, or all around, also as strong as that of a field. */
  line?: 'above' | 'below' | 'both' | 'start' | 'end' | 'around' | 'strong' | 'dashed' | 'danger';
  /** Its corners, where its ground does not say them. */
  round?: 'sm' | 'md' | 'lg' | 'full';
  /** `neutral` is as if left out. */
  tone?: '1' | '2' | '3' | 'accent' | 'danger' | 'warn' | 'ok' | 'neutral' | undefined;
  /** A size with its line height, in regular weight. */
  font?: 11 | 12 | 13 | 14 | 15 | 16 | 22 | undefined;
  /** A size alone. */
  size?: 11 | 12 | 13 | 14 | 15 | 16 | 22 | undefined;
  weight?: 400 | 500 | 600 | undefined;
  textAlign?: 'start' | 'center' | 'end';
  /** How its lines break, where the last one would be short. */
  wrap?: 'balance' | 'pretty';
  /** Whether it stays on one line. */
  isOneLine?: boolean;
  /** Whether it stays on one line, cut at the end. */
  isCut?: boolean;
  /** Whether long words break instead of widening the page. */
  breaks?: boolean;
  /** Whether a line stands under it only while the pointer does. */
  isLink?: boolean;
  /** Whether links in it look like the text around them, until the pointer is there. */
  quietLinks?: boolean;
  /** Whether line breaks in the text show. */
  keepsLines?: boolean;
  /** Whether a line goes through it, as it is done. */
  isStruck?: boolean;
  /** Whether digits stand below each other. */
  hasDigits?: boolean;
  /** Whether all its characters are as wide. */
  isMono?: boolean;
  /** Whether it takes the room that is left in a row, and shrinks; or from which width on. */
  grows?: boolean | number;
  /** Whether it shrinks below its content in a row. */
  shrinks?: boolean;
  /** Whether it keeps its width in a row. */
  isFixed?: boolean;
  /** Whether it stands at the end of its row. */
  isLast?: boolean;
  /** Whether it has a line of its own, in a grid or in a row that wraps. */
  spans?: boolean;
  /** Where it stands in its place, which it would fill otherwise. */
  self?: 'start' | 'center' | 'end';
  /** Whether it is as wide as its place. */
  isWide?: boolean;
  /** Whether it is at most as wide as its place. */
  fits?: boolean;
  /** Whether what goes beyond its edges is cut. */
  clips?: boolean;
  /** Whether what is longer than it scrolls. */
  scrolls?: boolean;
  /** Whether it pales and comes back, in place of what loads. */
  breathes?: boolean;
  /** Whether it pales until newer content comes. */
  isStale?: boolean;
  /** Whether it stays in sight while its place scrolls. In a low window, such as one at 400 % zoom, nothing does. */
  sticks?: boolean;
  /** What it is on, where not on all: screens with room for two columns, phones, those without room for a list beside
      its detail, any screen but no paper, or screen readers only, be it everywhere or on phones. */
  on?: 'wide' | 'narrow' | 'alone' | 'screen' | 'reader' | 'wide-or-reader';
  /** How large the buttons in it are that show an icon only. */
  icons?: Length;
  /** Whether it is one of those to choose from, which answers the pointer and shows that it is chosen. */
  isChoice?: boolean;
  /** Whether it only answers the pointer. */
  isHot?: boolean;
  /** Whether what is in it stands in its middle. */
  isCentred?: boolean;
  /** The height that it has at least. */
  tall?: Length;
  /** Its width and its height. */
  square?: Length;
  /** The width that it has at most. */
  most?: Length;
  /** Whether what is in it stands at its top. */
  isPacked?: boolean;
  /** Whether it is what elements out of the flow are placed by. */
  isAnchor?: boolean;
}

interface RowLook extends Look {
  gap?: 0 | 2 | 4 | 8 | 12 | 16 | 24 | 32;
  /** Between wrapped lines, where it differs. */
  rowGap?: Space;
  /** Centred by default. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
  wraps?: boolean;
  /** Whether lines fill the room before and after its words. */
  hasLines?: boolean;
  /** Whether what is in it fills its lines on phones. */
  fills?: boolean;
  /** Whether it stands in a line of text, as wide as its content. */
  isInline?: boolean;
}

interface StackLook extends Look {
  gap?: RowLook['gap'];
  rowGap?: Space;
  /** As wide as the stack by default. */
  align?: 'start' | 'center' | 'end';
  /** As many columns as there is room for; the width that each has at least. */
  least?: number;
}

interface TextLook extends Look {
  isBlock?: boolean;
  /** The lines it shows at most. */
  clamp?: 2 | 3;
}

type PartProps<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as'
  >;

/**
 * The props that become classes; all others are attributes of the element. Those with a kind have many values: the class takes
 * the value from a variable.
 */
const looks = new Map(
  `ground soft pad:space above:space below:space isRuled line round tone font size weight textAlign:as wrap
  isOneLine isCut breaks isLink quietLinks keepsLines isStruck hasDigits isMono grows:length shrinks isFixed
  isLast spans self isWide fits clips scrolls sticks on breathes isStale icons:length isChoice isHot
  least:length isCentred tall:length square:length most:length isPacked isAnchor bleeds:space columns:as
  isOn isRinged gap rowGap:space align justify items:as wraps fills hasLines isBlock clamp`
    .split(/\s+/)
    .map((word) => word.split(':') as [name: string, kind: string | undefined]),
);

function valueOf(kind: string, value: string | number): string {
  if (kind === 'length')
    return typeof value === 'number' ? `${value}px` : /^\d/.test(value) ? value : `var(--${value})`;
  if (kind === 'as') return `${value}`;
  const tokenOf = (space: string) =>
    space === 'edge' ? 'var(--edge)' : Number(space) < 4 ? `${space}px` : `var(--space-${space})`;
  return `${value}`.split(' ').map(tokenOf).join(' ');
}

interface Dressed {
  className?: string;
  style?: CSSProperties;
  items?: StackLook['align'];
}

/** The classes of a look, and the attributes that are left for the element. */
function dressed({ className, style, ...props }: Dressed, classes: string[]) {
  const rest: Record<string, unknown> = {};
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(
    props as Record<string, string | number | boolean | undefined>,
  )) {
    const kind = looks.get(name);
    if (!looks.has(name)) rest[name] = value;
    else if (value === true) classes.push(`l-${name}`);
    else if (value === undefined || value === false) continue;
    else if (kind) {
      classes.push(`l-${name}-of`);
      variables[`--l-${name}`] = valueOf(kind, value);
    } else classes.push(`l-${name}-${value}`.replace(' ', '-'));
  }
  if (className) classes.push(className);
  return { ...rest, className: classes.join(' '), style: { ...variables, ...style } };
}

/** Elements side by side. The classes of its own win over what is said here. */
export function Row<Tag extends ElementType = 'div'>(props: PartProps<Tag, RowLook>) {
  const { as: Element = 'div', isInline, ...rest } = props as PartProps<'div', RowLook>;
  return <Element {...dressed(rest, [isInline ? 'l-inline' : 'l-row'])} />;
}

/** A button without a frame, such as one with an icon only. */
export function QuietButton({ className = '', ...rest }: Omit<RowLook, 'as'> & ComponentProps<'button'>) {
  return (
    <Row
      as="button"
      type="button"
      isInline
      justify="center"
      tone="2"
      {...rest}
      className={`l-quiet ${className}`}
    />
  );
}

/** A button in the form of a pill, such as a filter. */
export function PillButton(props: Omit<RowLook, 'as'> & ComponentProps<'button'>) {
  const look = { gap: 8, pad: '0 12', tall: 'control-sm', line: 'strong', round: 'full' } as const;
  return <Row as="button" type="button" isInline isOneLine isHot ground="surface" {...look} {...props} />;
}

/** Elements below each other. */
export function Stack<Tag extends ElementType = 'div'>(props: PartProps<Tag, StackLook>) {
  const { as: Element = 'div', align: items, ...rest } = props as PartProps<'div', StackLook>;
  return <Element {...dressed({ ...rest, items }, ['l-stack'])} />;
}

/** Elements below each other, of which one can take the height that is left. */
export function Column<Tag extends ElementType = 'div'>(
  props: PartProps<Tag, Look & Pick<RowLook, 'gap' | 'align' | 'justify'>>,
) {
  const { as: Element = 'div', ...rest } = props as PartProps<'div', Look>;
  return <Element {...dressed(rest, ['l-column'])} />;
}

/** Text in one of the sizes and inks. */
export function Text<Tag extends ElementType = 'p'>(props: PartProps<Tag, TextLook>) {
  const { as: Element = 'p', ...rest } = props as PartProps<'p', TextLook>;
  return <Element {...dressed(rest, [])} />;
}

/** A link in one of the sizes and inks, with a line under it only while the pointer is there. */
export const TextLink = createLink((props: TextLook & Omit<ComponentProps<'a'>, keyof TextLook>) => (
  <Text as="a" isLink {...props} />
));

/** A link to something that is shown as a row. */
export const RowLink = createLink((props: RowLook & Omit<ComponentProps<'a'>, keyof RowLook>) => (
  <Row as="a" {...props} />
));

/** An element with a ground or space of its own, and nothing to say about what stands in it. */
export function Box<Tag extends ElementType = 'div'>(props: PartProps<Tag, Look>) {
  const { as: Element = 'div', ...rest } = props as PartProps<'div', Look>;
  return <Element {...dressed(rest, [])} />;
}

/** A dot in the colour of what stands beside it. */
export function Dot({ colour, size = 8 }: { colour: string; size?: number }) {
  return (
    <Box
      as="span"
      isFixed
      round="full"
      square={size}
      className="l-dot"
      style={{ background: colour }}
      aria-hidden
    />
  );
}

interface TwoColumnsProps {
  main: ReactNode;
  /** Facts at the side, which stand below on narrow screens. */
  side: ReactNode;
}

/** The sections of a page, with a column of facts at their side. */
export function TwoColumns({ main, side }: TwoColumnsProps) {
  return (
    <div className="l-columns">
      <Stack gap={32}>{main}</Stack>
      <Stack gap={32}>{side}</Stack>
    </div>
  );
}
