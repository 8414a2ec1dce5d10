import type { CommunityLogo } from '@tandem/contract/community/community-view';
import styles from './logo-image.module.css';

/** The logo of the community, beside its name. */
export const LogoImage = ({ logo: { url, width, height, backdrop } }: { logo: CommunityLogo }) => (
  <img className={styles.logo} src={url} width={width} height={height} data-backdrop={backdrop} alt="" />
);
