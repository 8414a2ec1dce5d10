import '@fontsource-variable/inter/wght.css';
import './app/tokens.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenRestored } from './platform/session.store.ts';
import { App } from './app/app.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app.');

await whenRestored();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
