import { IconCheck, IconCopy } from '@tabler/icons-react';
import { createElement, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { untilLoaded } from '../states/lazy-part.ts';
import type { Token } from './highlight.ts';
import { Box, Row } from '../layout/layout.tsx';
import styles from './markdown.module.css';

const texts = { copyCode: 'Copy code', copied: 'Copied', notCopied: 'Not copied' };

type Highlight = typeof import('./highlight.ts');

// Loads when the first block in a language comes into view; from then on, blocks have their colours at once.
let loaded: Highlight | undefined;
let loading: Promise<Highlight> | undefined;

interface CodeBlockProps {
  text: string;
  language: string;
}

/** A block of code in its colours, which its reader can copy. Colours alone arrive later, so nothing moves. */
export function CodeBlock({ text, language }: CodeBlockProps) {
  const frame = useRef<HTMLDivElement>(null);
  const highlight = useHighlight(frame, language !== '');
  const parts = useMemo(() => highlight?.tokensOf(text, language), [highlight, text, language]);
  return (
    <Box ref={frame} isAnchor className={styles.code}>
      {/* Scrolls sideways, so the keyboard has to get there. */}
      <pre tabIndex={0}>
        <code>{parts ? createElement('span', null, ...parts.map(partOf)) : text}</code>
      </pre>
      <CopyButton text={text} />
    </Box>
  );
}

const partOf = ({ kind, text }: Token): ReactNode =>
  kind === null ? text : createElement('span', { className: styles[kind] }, text);

/** What reads code, once it was loaded because the block came into view. */
function useHighlight(frame: RefObject<Element | null>, isWanted: boolean): Highlight | undefined {
  const [highlight, setHighlight] = useState(loaded);
  const isMissing = isWanted && highlight === undefined;
  useEffect(() => {
    if (!isMissing || !frame.current) return undefined;
    const load = async () => {
      loading ??= untilLoaded(() => import('./highlight.ts'));
      loaded = await loading;
      setHighlight(loaded);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      void load();
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, isMissing]);
  return isWanted ? highlight : undefined;
}

const shownMs = 2_000;

function CopyButton({ text }: { text: string }) {
  const [result, setResult] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setResult(''), shownMs);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult(texts.copied),
      () => setResult(texts.notCopied),
    );
  const Icon = result === texts.copied ? IconCheck : IconCopy;
  return (
    <Row as="span" font={12} round="md" className={styles.copy}>
      <span role="status">{result}</span>
      <button
        type="button"
        data-copy
        aria-label={texts.copyCode}
        title={texts.copyCode}
        onClick={() => void copy()}
      >
        <Icon size={15} stroke={1.7} aria-hidden />
      </button>
    </Row>
  );
}
