import {
  IconActivity,
  IconDatabase,
  IconFlag,
  IconShieldExclamation,
  IconUserPlus,
} from '@tabler/icons-react';
import type { CommunityFigures } from '@tandem/contract/administration';
import { Box, RowLink, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useOwnProfile } from '../../account/public.ts';
import { useOpenReports } from '../frame/admin-frame.tsx';
import { useWaitingSignUps } from '../sign-ups/sign-ups.queries.ts';
import styles from './needs-list.module.css';
import { needsTexts } from './overview.texts.ts';
import { type Need, needsOf } from './overview.view.ts';

const noSignUps = { waiting: 0, names: [] };

/** What needs an administrator: one list of links. */
export function NeedsList({ figures }: { figures: CommunityFigures }) {
  const { data: signUps = noSignUps } = useWaitingSignUps();
  const needs = needsOf(figures, { reports: useOpenReports(), signUps, me: useOwnProfile()?._id });
  return (
    <Box ground="panel" pad={16}>
      <Section title={needsTexts.title}>
        {needs.length === 0 ? (
          <Text tone="2" size={14}>
            {needsTexts.none}
          </Text>
        ) : (
          <Box as="ul" isRuled line="above" aria-label={needsTexts.title}>
            {needs.map((need) => (
              <li key={need.words}>
                <NeedLink need={need} />
              </li>
            ))}
          </Box>
        )}
      </Section>
    </Box>
  );
}

const icons = {
  reports: IconFlag,
  signUps: IconUserPlus,
  factors: IconShieldExclamation,
  background: IconActivity,
  storage: IconDatabase,
};

function NeedLink({ need: { kind, path, part, show, words, detail, verb } }: { need: Need }) {
  const Icon = icons[kind];
  return (
    <RowLink
      to={path}
      {...(part && { hash: part })}
      {...(show && { search: { show } })}
      gap={12}
      tall={52}
      pad="8 0"
      tone="1"
      size={14}
      weight={500}
      className={styles.need}
    >
      <Icon size={18} stroke={1.6} className="l-tone-2" aria-hidden />
      <Stack as="span" grows>
        <span>{words} </span>
        {detail && (
          <Text as="span" tone="3" size={12} weight={400} breaks>
            {detail}{' '}
          </Text>
        )}
      </Stack>
      <Text
        as="span"
        isFixed
        round="md"
        line="strong"
        pad="4 12"
        font={13}
        weight={500}
        className={styles.verb}
      >
        {verb}
      </Text>
    </RowLink>
  );
}
