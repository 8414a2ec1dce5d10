import { SegmentedControl } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { previewPublicPage } from '@tandem/contract/projects/project-publicity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { Box } from '../../../ui/layout/layout.tsx';
import styles from './project-settings.module.css';
import { projectSettingsTexts } from './project-settings.texts.ts';

const texts = projectSettingsTexts.preview;

/** The screens on which the page is shown, in their own pixels. */
const screens = { computer: { width: 1280, height: 800 }, phone: { width: 390, height: 760 } };
type ScreenName = keyof typeof screens;

/** How the public page of a project looks, on a computer and on a phone, also before it is public. */
export function PublicPreview({ projectId }: { projectId: string }) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [chosen, choose] = useState<ScreenName | null>(null);
  const screen = chosen ?? (isNarrow ? 'phone' : 'computer');
  // What it shows is changed on other pages.
  const query = useQuery({ ...queryOf(previewPublicPage, { params: { id: projectId } }), staleTime: 0 });
  return (
    <SettingsSection isStacked title={texts.title} text={texts.text}>
      <SegmentedControl
        aria-label={texts.screen}
        data={[
          { value: 'computer', label: texts.computer },
          { value: 'phone', label: texts.phone },
        ]}
        value={screen}
        onChange={(value) => choose(value as ScreenName)}
      />
      {query.data ? (
        <Frame html={query.data.data.html} {...screens[screen]} />
      ) : query.isPending ? (
        <LoadingState label={texts.loading} cards={1} />
      ) : (
        <ErrorState message={sentenceOf(query.error, texts.failed)} {...retryOf(query)} />
      )}
    </SettingsSection>
  );
}

/** A page as it looks on a screen of this size, made smaller where there is less room. It has no scripts, and its links lead nowhere. */
function Frame({ html, width, height }: { html: string; width: number; height: number }) {
  const { ref, width: room } = useElementSize();
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <Box ref={ref} isWide>
      <Box
        round="md"
        line="around"
        clips
        className={styles.screen}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <iframe
          title={texts.frame}
          // Of the origin of the app, for its font; it cannot run anything, open anything or send a form.
          sandbox="allow-same-origin"
          srcDoc={html}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      </Box>
    </Box>
  );
}
