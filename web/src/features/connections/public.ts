export { ConnectControl } from './control/connect-control.tsx';
