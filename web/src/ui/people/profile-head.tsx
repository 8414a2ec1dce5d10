import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { TwoColumns } from '../page/two-columns.tsx';
import styles from './profile-head.module.css';

interface ProfileHeadProps {
  picture: ReactNode;
  /** The heading with the name. */
  name: ReactNode;
  /** The buttons at the end, below the facts on narrow screens. */
  actions: ReactNode;
  /** Links and facts. */
  children: ReactNode;
}

/** The head of a profile: photo, name, facts and actions. */
export function ProfileHead({ picture, name, actions, children }: ProfileHeadProps) {
  return (
    <div className={styles.head}>
      {picture}
      <div className={styles.who}>
        {name}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
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
