export { ReportButton } from './report-button.tsx';
export { ReportItem } from './report-item.tsx';
