import type { ComponentProps, ElementType, ReactNode } from 'react';
import './layout.css';

type Space = 0 | 2 | 4 | 8 | 12 | 16 | 24 | 32;

/** How an element looks; what is left out is inherited. */
interface Look {
  /** What it stands on: a frame on the page, one with a shadow, a control, what floats above, or a hint in a soft colour. */
  ground?: 'panel' | 'card' | 'field' | 'raised' | 'sunken' | 'accent' | 'danger';
  /** The space inside: of all edges, or above and below, and at the sides. */
  pad?: 8 | 12 | 16 | 24 | '2 8' | '4 8' | '8 12' | '12 16';
  /** The space before it and after it. */
  above?: 4 | 8 | 12 | 16;
  below?: 4 | 8 | 12 | 16;
  /** Whether hairlines stand between the elements in it. */
  isRuled?: boolean;
  /** `neutral` is as if left out. */
  tone?: '1' | '2' | '3' | 'accent' | 'danger' | 'warn' | 'ok' | 'neutral' | undefined;
  /** A size with its line height, in regular weight. */
  font?: 11 | 12 | 13 | 14 | 15 | 16 | 22 | undefined;
  /** A size alone. */
  size?: 11 | 12 | 13 | 14 | 15 | 16 | 22 | undefined;
  weight?: 400 | 500 | 600 | undefined;
  /** Whether it stays on one line, cut at the end. */
  isCut?: boolean;
  /** Whether long words break instead of widening the page. */
  breaks?: boolean;
  /** Whether line breaks in the text show. */
  keepsLines?: boolean;
  /** Whether digits stand below each other. */
  hasDigits?: boolean;
  /** Whether it takes the room that is left in a row, and shrinks. */
  grows?: boolean;
  /** Whether it keeps its width in a row. */
  isFixed?: boolean;
}

interface RowLook extends Look {
  gap?: Space;
  /** Between wrapped lines, where it differs. */
  rowGap?: Space;
  /** Centred by default. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
  wraps?: boolean;
  /** Whether it stands in a line of text, as wide as its content. */
  isInline?: boolean;
}

interface StackLook extends Look {
  gap?: Space;
  /** As wide as the stack by default. */
  align?: 'start' | 'center' | 'end';
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

const spaced = (name: string, value: string | number | undefined) =>
  value !== undefined && `l-${name}${value}`;

type Names = (string | false | undefined)[];

/** The classes of a look, and the attributes that are left for the element. */
function dressed(
  { ground, tone, font, size, weight, ...props }: Look & { className?: string },
  names: Names,
) {
  const {
    pad,
    above,
    below,
    isRuled,
    isCut,
    breaks,
    keepsLines,
    hasDigits,
    grows,
    isFixed,
    className,
    ...rest
  } = props;
  const classes = [
    ...names,
    spaced('ground-', ground),
    pad !== undefined && `l-pad${pad}`.replace(' ', '-'),
    spaced('ink', tone),
    spaced('font', font),
    spaced('size', size),
    spaced('weight', weight),
    spaced('above', above),
    spaced('below', below),
    isRuled && 'l-ruled',
    isCut && 'l-cut',
    breaks && 'l-breaks',
    keepsLines && 'l-lines',
    hasDigits && 'l-digits',
    grows && 'l-grows',
    isFixed && 'l-fixed',
    className,
  ];
  return { className: classes.filter(Boolean).join(' '), ...rest };
}

/** Elements side by side. The classes of its own win over what is said here. */
export function Row<Tag extends ElementType = 'div'>(props: PartProps<Tag, RowLook>) {
  const {
    as: Element = 'div',
    gap,
    rowGap,
    align,
    justify,
    wraps,
    isInline,
    ...rest
  } = props as PartProps<'div', RowLook>;
  const names = [
    isInline ? 'l-inline' : 'l-row',
    spaced('gap', gap),
    spaced('rowGap', rowGap),
    spaced('align-', align),
    spaced('justify-', justify),
    wraps && 'l-wraps',
  ];
  return <Element {...dressed(rest, names)} />;
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

/** Elements below each other. */
export function Stack<Tag extends ElementType = 'div'>(props: PartProps<Tag, StackLook>) {
  const { as: Element = 'div', gap, align, ...rest } = props as PartProps<'div', StackLook>;
  return <Element {...dressed(rest, ['l-stack', spaced('gap', gap), spaced('items-', align)])} />;
}

/** Text in one of the sizes and inks. */
export function Text<Tag extends ElementType = 'p'>(props: PartProps<Tag, TextLook>) {
  const { as: Element = 'p', isBlock, clamp, ...rest } = props as PartProps<'p', TextLook>;
  return <Element {...dressed(rest, [isBlock && 'l-block', spaced('clamp', clamp)])} />;
}

/** An element with a ground or space of its own, and nothing to say about what stands in it. */
export function Box<Tag extends ElementType = 'div'>(props: PartProps<Tag, Look>) {
  const { as: Element = 'div', ...rest } = props as PartProps<'div', Look>;
  return <Element {...dressed(rest, [])} />;
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
