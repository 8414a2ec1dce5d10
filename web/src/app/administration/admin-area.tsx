import { Button } from '@mantine/core';
import { signUpRequestsChanged } from '@tandem/contract/administration';
import { clientFailures } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { hasRole } from '@tandem/contract/operation';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useOwnProfile } from '../../features/account/public.ts';
import {
  secondFactorTexts as texts,
  signUpsTexts,
} from '../../features/administration/administration.texts.ts';
import {
  AdminFrame,
  OpenReportsContext,
  OwnRoleContext,
  sectionAt,
  sectionsFor,
} from '../../features/administration/public.ts';
import { useSignUpCount } from '../../features/administration/sign-ups/sign-ups.queries.ts';
import { useReportCounts, useReportEvents } from '../../features/reports/moderation/moderation.queries.ts';
import { moderationTexts } from '../../features/reports/moderation/moderation.texts.ts';
import { CallFailure } from '../../platform/call.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { CountBadge } from '../../ui/badges/count-badge.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';

/** Leads to the security settings while the community asks for a second factor that the member has not set up. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  if (!useLacksFactor()) return children;
  return (
    <Page title={texts.title} subtitle={texts.text} width="narrow">
      <Button renderRoot={(props) => <Link to="/settings/security" {...props} />}>{texts.action}</Button>
    </Page>
  );
}

const badges = { '/admin/reports': <ReportsBadge />, '/admin/sign-ups': <SignUpsBadge /> };

const noReports = { open: 0, oldestAt: null };

/** The screen of a section, which may say how many reports are open. */
function Screen() {
  const { data } = useReportCounts();
  return (
    <OpenReportsContext value={data ?? noReports}>
      <Outlet />
    </OpenReportsContext>
  );
}

/** The layout of all screens under /admin. For members without the role of a section, it does not exist. */
export function AdminArea() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const role = useOwnProfile()?.communityRole;
  if (role === undefined) return null;
  const [first] = sectionsFor(role);
  if (first === undefined) return <NotFoundPage />;
  const section = sectionAt(path);
  if (section === undefined || !hasRole(role, section.role))
    // The overview is for administrators; moderators begin with their first section.
    return path === '/admin' ? <Navigate to={first.path as '/admin'} replace /> : <NotFoundPage />;
  return (
    <SecondFactorGate>
      <OwnRoleContext value={role}>
        <AdminFrame role={role} badges={badges}>
          <Screen />
        </AdminFrame>
      </OwnRoleContext>
    </SecondFactorGate>
  );
}

const lacksFactor = ({ state: { error } }: Query): boolean =>
  error instanceof CallFailure && error.code === clientFailures.secondFactorRequired.code;

/** Whether the server refused what is shown because the member has no second factor. Leaving the screen forgets it. */
function useLacksFactor(): boolean {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  useEffect(() => () => client.removeQueries({ predicate: lacksFactor }), [client]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some(lacksFactor));
}

/** The number of those who ask to become members, beside the section; renders nothing for zero. */
function SignUpsBadge() {
  useSignUpEvents();
  const { data = 0 } = useSignUpCount();
  if (data === 0) return null;
  return (
    <CountBadge tone="filled" count={data} most={limits.countedSignUps} label={signUpsTexts.waiting(data)} />
  );
}

/** Reads sign-up requests and their count again when somebody asks or decides; moderators alone are told. */
function useSignUpEvents(): void {
  const client = useQueryClient();
  useEffect(() => refetchOn(client, [signUpRequestsChanged]), [client]);
}

/** The number of open reports beside the section; renders nothing for zero. */
function ReportsBadge() {
  const { data } = useReportCounts();
  useReportEvents();
  const count = data?.open ?? 0;
  if (count === 0) return null;
  return (
    <CountBadge
      tone="filled"
      count={count}
      most={limits.countedReports}
      label={moderationTexts.waiting(count)}
    />
  );
}
