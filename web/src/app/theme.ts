import {
  createTheme,
  type ButtonProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
  type VariantColorsResolver,
} from '@mantine/core';

const violet: MantineColorsTuple = [
  '#f0ebff',
  '#e0d6ff',
  '#c7b5ff',
  '#b8a1ff',
  '#9d7df8',
  '#8b66f5',
  '#6b3fe0',
  '#5a2fd0',
  '#4a24b0',
  '#3b1a8f',
];
const slate: MantineColorsTuple = [
  '#f2f1f7',
  '#b5b3c2',
  '#8f8d9c',
  '#6b6a78',
  '#3a3a49',
  '#2a2a36',
  '#1d1d27',
  '#101016',
  '#0c0c11',
  '#08080c',
];

const tone = (color: string | undefined) => {
  if (color === 'red')
    return { solid: 'danger', strong: 'danger', ink: 'danger-ink', soft: 'danger-soft', text: 'danger' };
  if (color === 'gray') return { solid: 'ink-2', strong: 'ink', ink: 'bg', soft: 'sunken', text: 'ink-2' };
  if (color === 'green') return { solid: 'ok', strong: 'ok', ink: 'bg', soft: 'ok-soft', text: 'ok' };
  return {
    solid: 'accent',
    strong: 'accent-strong',
    ink: 'accent-ink',
    soft: 'accent-soft',
    text: 'accent-text',
  };
};

/** Colours of button variants as tokens, because the library's pairs fail AA contrast. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const { solid, strong, ink, soft, text } = tone(color);
  const none = '1px solid transparent';
  if (variant === 'filled')
    return { background: `var(--${solid})`, hover: `var(--${strong})`, color: `var(--${ink})`, border: none };
  if (variant === 'light') {
    const hover = `color-mix(in srgb, var(--${soft}) 88%, var(--${text}))`;
    return { background: `var(--${soft})`, hover, color: `var(--${text})`, border: none };
  }
  if (variant === 'outline' || variant === 'default')
    return {
      background: 'var(--surface)',
      hover: 'var(--sunken)',
      color: 'var(--ink)',
      border: '1px solid var(--line-strong)',
    };
  const hover = variant === 'subtle' ? `var(--${soft})` : 'transparent';
  return { background: 'transparent', hover, color: `var(--${text})`, border: none };
};

const floating = {
  shadow: 'var(--shadow)',
  radius: 'var(--radius)',
  offset: 4,
  // The same margin as the page on phones.
  middlewares: { flip: true, shift: { padding: 16 } },
};
const raised = { borderColor: 'var(--line)', background: 'var(--raised)' };

/** The product's theme for the component library. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '22px' },
  colors: { violet, dark: slate },
  primaryColor: 'violet',
  primaryShade: { light: 6, dark: 5 },
  defaultRadius: 'var(--radius)',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      styles: { label: { fontWeight: 500 } },
      // The buttons of a card.
      vars: (_theme: MantineTheme, { size }: ButtonProps) => ({
        root:
          size === 'compact-md'
            ? { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '13px' }
            : {},
      }),
    },
    ActionIcon: { defaultProps: { size: 32, variant: 'subtle', color: 'gray' } },
    CloseButton: { defaultProps: { iconSize: 18 } },
    Menu: {
      // Menus render inside their screen's landmark, and focus goes to the first item, not to an empty element.
      defaultProps: { ...floating, withInitialFocusPlaceholder: false, portalProps: { target: '#main' } },
      styles: { dropdown: { ...raised, maxBlockSize: '70dvh', overflowY: 'auto' } },
    },
    Popover: { defaultProps: floating, styles: { dropdown: raised } },
    // The page still does not scroll; taking its scroll bar away would style every element anew, twice.
    ModalRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    Modal: {
      defaultProps: {
        radius: 'var(--radius-lg)',
        centered: true,
        transitionProps: { transition: 'fade', duration: 120 },
        overlayProps: { backgroundOpacity: 0.45 },
        // The library renders the title row as a <header>, which would be a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      },
      styles: {
        content: { background: 'var(--raised)' },
        header: { background: 'var(--raised)' },
        title: { font: '600 var(--text-16)' },
      },
    },
  },
});

const library = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
};

/** Maps the library's variables to the page's tokens, which follow the colour scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: library,
  dark: library,
});
