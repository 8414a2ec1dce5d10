import type { CommunityRole } from '@tandem/contract/operation';
import { type ReactNode, createContext, use, useContext } from 'react';
import { SideLayout } from '../../../ui/navigation/side-navigation.tsx';
import { useCommunity } from '../../community/public.ts';
import { administrationTexts as texts } from '../administration.texts.ts';
import { sectionsFor } from '../sections.view.ts';

interface AdminFrameProps {
  role: CommunityRole;
  /** What stands beside the names of sections, such as a count, by their paths. */
  badges?: Partial<Record<string, ReactNode>>;
  /** The section that is shown. */
  children: ReactNode;
}

/** The layout of the administration: its sections beside the one that is shown, above it on phones. */
export function AdminFrame({ role, badges = {}, children }: AdminFrameProps) {
  const community = useCommunity(({ name }) => name);
  const entries = sectionsFor(role).map(({ path, label, icon }) => ({
    path,
    label,
    icon,
    isExact: path === '/admin',
    badge: badges[path],
  }));
  return (
    <SideLayout
      title={texts.title}
      detail={<bdi>{community}</bdi>}
      label={texts.sections.label}
      groups={[{ entries }]}
    >
      {children}
    </SideLayout>
  );
}

/** How many reports are open, and the time of the first; app/ knows it from the reports. */
export interface OpenReports {
  open: number;
  oldestAt: string | null;
}

export const OpenReportsContext = createContext<OpenReports>({ open: 0, oldestAt: null });

export const useOpenReports = (): OpenReports => use(OpenReportsContext);

/** The role of the member who is in the administration. */
export const OwnRoleContext = createContext<CommunityRole>('member');

/** Whether the member may see and do what is for administrators only. */
export const useIsAdministrator = (): boolean => useContext(OwnRoleContext) === 'administrator';
