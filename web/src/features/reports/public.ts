export { ReportButton, ReportItem } from './report-button.tsx';
