export { ReportButton } from './report-button.tsx';
export { ReportItem } from './report-item.tsx';
export { ReportRequest } from './report-request.tsx';
