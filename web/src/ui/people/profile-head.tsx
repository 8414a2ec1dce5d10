import { Skeleton } from '@mantine/core';
import { IconBrandGithub, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import page from '../page/page.module.css';
import { useTabTitle } from '../page/tab-title.ts';
import { Box, Row, Stack, Text, TwoColumns } from '../layout/layout.tsx';
import styles from './people.module.css';

interface ProfileHeadProps {
  picture: ReactNode;
  /** The heading with the name. */
  name: ReactNode;
  /** The buttons at the end, below the facts on narrow screens. */
  actions: ReactNode;
  /** Links and facts. */
  children: ReactNode;
}

/** The head of a profile: photo, name and actions in a line, and facts below them. */
export function ProfileHead({ picture, name, actions, children }: ProfileHeadProps) {
  return (
    <Box line="below" className={styles.profileHead}>
      {picture}
      <Text as="div" breaks className={styles.profileName}>
        {name}
      </Text>
      <Stack gap={12} breaks className={styles.profileFacts}>
        {children}
      </Stack>
      {actions && (
        <Row gap={8} wraps className={styles.profileActions}>
          {actions}
        </Row>
      )}
    </Box>
  );
}

/** The skeleton of a profile. */
export function ProfileSkeleton() {
  return (
    <div aria-hidden>
      <ProfileHead
        picture={<Skeleton circle height={112} />}
        name={<Skeleton height={28} width="50%" />}
        actions={null}
      >
        <Skeleton height={40} width="70%" />
      </ProfileHead>
      <TwoColumns main={<Skeleton height={120} />} side={<Skeleton height={120} />} />
    </div>
  );
}

interface PlainPageProps {
  title: string;
  /** Whether the content shows the title as its heading; otherwise only screen readers read it. */
  isTitled?: boolean;
  /** Rendered first, such as a back button. */
  before?: ReactNode;
  children: ReactNode;
}

/** A screen without a visible title above its content, such as a profile. */
export function PlainPage({ title, isTitled = false, before, children }: PlainPageProps) {
  useTabTitle(title);
  return (
    <div className={page.page}>
      {before && <Box below={16}>{before}</Box>}
      {!isTitled && (
        <h1 className="l-on-reader" tabIndex={-1}>
          {title}
        </h1>
      )}
      {children}
    </div>
  );
}

interface WebLinksProps {
  links: readonly { title: string; url: string }[];
  /** The accessible name of the list. */
  label: string;
}

/** Links that members show, named by their title, or by host and path: an unknown address is never hidden behind words alone. */
export function WebLinks({ links, label }: WebLinksProps) {
  if (links.length === 0) return null;
  return (
    <Row as="ul" gap={16} rowGap={4} align="stretch" wraps aria-label={label}>
      {links.map(({ title, url }) => {
        const { host, pathname } = new URL(url);
        const Icon = host === 'github.com' ? IconBrandGithub : IconWorld;
        return (
          <Row as="li" isInline gap={8} tall={24} size={14} key={url}>
            <Icon size={16} stroke={1.7} aria-hidden />
            <Text as="a" tone="accent" isCut most="40ch" href={url} rel="noopener nofollow ugc" dir="auto">
              {title === '' ? `${host}${pathname.replace(/\/$/, '')}` : title}
            </Text>
            {title !== '' && (
              <Text as="span" tone="3" size={13}>
                {host}
              </Text>
            )}
          </Row>
        );
      })}
    </Row>
  );
}
