import { createContext, use } from 'react';

/** How many reports are open; app/ knows it from the reports. */
export const OpenReportsContext = createContext(0);

export const useOpenReports = (): number => use(OpenReportsContext);
