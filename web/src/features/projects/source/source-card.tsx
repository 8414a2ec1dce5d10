import {
  IconBrandGithub,
  IconBrandGitlab,
  IconChevronRight,
  IconExternalLink,
  IconGitBranch,
  IconStar,
} from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { ProjectRepository, RepositoryKind } from '@tandem/contract/projects';
import { CountBadge } from '../../../ui/badges/count-badge.tsx';
import { pairOf } from '../../../ui/badges/pairs.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { agoInWords } from '../overview/overview.view.ts';
import { projectPageTexts } from '../layout/layout.texts.ts';
import { sourceTexts as texts } from './source.texts.ts';

const icons: Record<RepositoryKind, typeof IconStar> = {
  github: IconBrandGithub,
  gitlab: IconBrandGitlab,
  forgejo: IconGitBranch,
  gitea: IconGitBranch,
};

const outside = { target: '_blank', rel: 'ugc nofollow noopener' };

/** Why the host of a repository says nothing about it. */
export const problemSentence = ({ url, problem }: ProjectRepository): string | null =>
  problem && texts.problems[problem](URL.parse(url)?.host ?? url);

/** The repository of a project, as its host describes it; a plain link with a sentence while that is silent. */
export function SourceSection({ repository }: { repository: ProjectRepository }) {
  const { card } = repository;
  const lastCommitAt = card?.lastCommitAt ?? null;
  const aside = lastCommitAt && (
    <time dateTime={lastCommitAt} title={formatDateTime(lastCommitAt)}>
      {agoInWords(lastCommitAt, new Date()) ?? projectPageTexts.overview.justNow}
    </time>
  );
  return (
    <Section title={texts.title} aside={aside}>
      <SourceCard repository={repository} />
    </Section>
  );
}

/** The card alone. */
export function SourceCard({ repository }: { repository: ProjectRepository }) {
  const { url, name, kind, card, issuesUrl } = repository;
  const Icon = icons[kind];
  return (
    <Stack gap={8} font={13} tone="2" breaks pad="12 16" ground="panel">
      <Row href={url} {...outside} as="a" gap={8} tone="1" font={14} weight={500} isLink>
        <Icon size={18} stroke={1.7} aria-hidden />
        <Text as="bdi" grows>
          {name}
        </Text>
        <IconExternalLink size={16} className="l-tone-3" aria-hidden />
        <Hidden>{texts.newTab}</Hidden>
      </Row>
      {card === null ? (
        <p>{problemSentence(repository)}</p>
      ) : (
        <>
          {card.description !== '' && (
            <Text dir="auto" breaks>
              {card.description}
            </Text>
          )}
          <Facts card={card} />
          {(card.goodFirstIssues ?? 0) > 0 && (
            <Row href={issuesUrl} {...outside} as="a" gap={8} tone="1" isLink line="above" pad="8 0">
              <Text as="span" grows>
                {texts.issues}
              </Text>
              <CountBadge count={card.goodFirstIssues ?? 0} most={limits.repositoryIssues + 1} tone="soft" />
              <IconChevronRight size={16} className="l-tone-3" aria-hidden />
              <Hidden>{texts.newTab}</Hidden>
            </Row>
          )}
        </>
      )}
    </Stack>
  );
}

function Facts({ card }: { card: NonNullable<ProjectRepository['card']> }) {
  const { stars, language, licence } = card;
  if (stars === null && language === null && licence === null) return null;
  return (
    <Row as="ul" gap={16} rowGap={4} wraps>
      {stars !== null && (
        <Row as="li" gap={4}>
          <IconStar size={16} stroke={1.7} aria-hidden />
          <span aria-hidden>{formatNumber(stars)}</span>
          <Hidden>{texts.stars(formatNumber(stars))}</Hidden>
        </Row>
      )}
      {language !== null && (
        <Row as="li" gap={8}>
          <Text
            as="span"
            round="full"
            square={8}
            style={{ background: `var(--t${pairOf(language)})` }}
            aria-hidden
          />
          <bdi>{language}</bdi>
        </Row>
      )}
      {licence !== null && <li>{licence}</li>}
    </Row>
  );
}
