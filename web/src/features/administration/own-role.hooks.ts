import { createContext, useContext } from 'react';
import type { CommunityRole } from '@tandem/contract/operation';

/** The role of the member who is in the administration. */
export const OwnRoleContext = createContext<CommunityRole>('member');

/** Whether the member may see and do what is for administrators only. */
export const useIsAdministrator = (): boolean => useContext(OwnRoleContext) === 'administrator';
