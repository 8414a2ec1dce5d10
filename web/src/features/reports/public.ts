export { ReportButton, ReportItem } from './report-button.tsx';
export { requestReport } from './report-request.store.ts';
