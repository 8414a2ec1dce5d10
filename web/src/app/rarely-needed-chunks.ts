// What few members see, or later. The names of its files would be the larger part of the first load, so they are in a chunk of
// their own.

export const loadEmailBanner = async () =>
  (await import('../features/account/email/email-banner.tsx')).EmailBanner;

export const loadTermsStep = async () => (await import('../features/account/terms/terms-step.tsx')).TermsStep;

export const loadForYou = async () => (await import('./for-you/for-you.tsx')).ForYou;
