import { LogoImage, useCommunity } from '../../features/community/public.ts';
import styles from './logo.module.css';

/** The logo of the community, or our own: two interlocked rings. */
export function Logo() {
  const logo = useCommunity((community) => community.logo);
  if (logo) return <LogoImage logo={logo} />;
  return (
    <svg
      className={styles.logo}
      width="28"
      height="20"
      viewBox="0 0 28 20"
      fill="none"
      strokeWidth="3.4"
      aria-hidden
    >
      <circle className={styles.second} cx="18" cy="10" r="7.3" />
      <circle className={styles.first} cx="10" cy="10" r="7.3" />
      <path className={styles.second} d="M11.4 6.9a7.3 7.3 0 0 0-.5 4.9" />
    </svg>
  );
}
