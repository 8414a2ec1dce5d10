import type { CommunityRole } from '@tandem/contract/operation';
import { createContext, use, useContext } from 'react';

/** How many reports are open; app/ knows it from the reports. */
export const OpenReportsContext = createContext(0);

export const useOpenReports = (): number => use(OpenReportsContext);

/** The role of the member who is in the administration. */
export const OwnRoleContext = createContext<CommunityRole>('member');

/** Whether the member may see and do what is for administrators only. */
export const useIsAdministrator = (): boolean => useContext(OwnRoleContext) === 'administrator';
