import { createLink } from '@tanstack/react-router';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { Spinner } from '../states/waiting.tsx';
import { Box, Row, Text } from '../layout/layout.tsx';
import styles from './plain-controls.module.css';

/** The props of an input, with label, description, error and button. */
export interface PlainFieldProps extends ComponentProps<'input'> {
  label: string;
  description?: string;
  /** The error message. */
  error?: ReactNode;
  /** A button at the end of the line. */
  aside?: ReactNode;
}

/** A text field for screens without the component library, styled like the library's. */
export function PlainField({ label, description, error, aside, ...input }: PlainFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div>
      <Text as="label" font={14} weight={600} below={4} isBlock htmlFor={id}>
        {label}
      </Text>
      {description && (
        <Text tone="3" font={12} wrap="balance" below={2} id={`${id}-description`}>
          {description}
        </Text>
      )}
      <Box isAnchor>
        <input
          {...input}
          id={id}
          className={styles.controlInput}
          data-with-aside={aside !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {aside && (
          <Box isCentred className={styles.aside}>
            {aside}
          </Box>
        )}
      </Box>
      {error && (
        <Text tone="danger" size={12} above={4} id={`${id}-error`}>
          {error}
        </Text>
      )}
    </div>
  );
}

/** A link that looks like the main button. */
export const PlainButtonLink = createLink((props: ComponentProps<'a'>) => (
  <Row as="a" justify="center" {...props} className={styles.button} />
));

interface PlainButtonProps {
  isSubmit?: boolean;
  isWide?: boolean;
  /** Framed instead of filled, for the second way to do something. */
  isQuiet?: boolean;
  /** Shows a spinner. Clicks still call `onClick`, which must ignore them. */
  isBusy?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** A button of a screen without the component library, styled like the library's. */
export function PlainButton({
  isSubmit = false,
  isWide,
  isQuiet,
  isBusy = false,
  onClick,
  children,
}: PlainButtonProps) {
  return (
    <Text
      as="button"
      type={isSubmit ? 'submit' : 'button'}
      isWide={isWide === true}
      className={styles.button}
      data-quiet={isQuiet}
      aria-busy={isBusy}
      onClick={onClick}
    >
      <span className={styles.buttonLabel}>{children}</span>
      {isBusy && (
        <Text as="span" isCentred className={styles.progress}>
          <Spinner size={18} />
        </Text>
      )}
    </Text>
  );
}
