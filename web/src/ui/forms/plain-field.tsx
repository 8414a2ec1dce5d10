import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './plain-field.module.css';

/** What a field of one line takes: what an input takes, its label, and what stands around it. */
export interface PlainFieldProps extends ComponentProps<'input'> {
  label: string;
  description?: string;
  /** What is wrong with the value. */
  error?: ReactNode;
  /** A button at the end of the line. */
  aside?: ReactNode;
}

/** A field of one line for screens that do without the component library, in the library's look. */
export function PlainField({ label, description, error, aside, ...input }: PlainFieldProps) {
  const id = useId();
  const said = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {description && (
        <p className={styles.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          className={styles.input}
          data-with-aside={aside !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={said || undefined}
        />
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
