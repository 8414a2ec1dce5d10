import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { signUpTexts } from './sign-up.texts.ts';

const texts = signUpTexts.terms;

interface TermsBoxProps {
  /** The version of the terms as they are now. */
  version: string;
  /** The version that was ticked; '' for none. */
  value: string;
  error: ReactNode;
  onChange: (version: string) => void;
}

/** The box by which somebody accepts the terms, with a link to them. The link opens a tab, so that the form stays. */
export function TermsBox({ version, value, error, onChange }: TermsBoxProps) {
  const [before, link, after] = texts.accept;
  return (
    <Checkbox
      checked={value === version}
      error={error}
      styles={{ error: { paddingInlineStart: 'var(--label-offset-start)' } }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? version : '')}
      label={
        <>
          {before}
          <a href="/legal/terms" target="_blank" rel="noreferrer">
            {link}
            <Hidden> {texts.newTab}</Hidden>
          </a>
          {after}
        </>
      }
    />
  );
}
