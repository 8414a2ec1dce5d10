import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useNavigate, useRouter, type LinkProps } from '@tanstack/react-router';
import styles from './back-button.module.css';

const look = {
  variant: 'default',
  size: 'xs',
  className: styles.back,
  classNames: { label: styles.label, section: styles.arrow },
  leftSection: <IconArrowLeft size={16} aria-hidden />,
};

/** Goes back to where one came from, or to the home page when the tab began here. */
export function BackButton({ label = 'Back' }: { label?: string }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const goBack = () => (canGoBack ? router.history.back() : void navigate({ to: '/feed' }));
  return (
    <Button {...look} onClick={goBack}>
      {label}
    </Button>
  );
}

/** Looks like the button, and always leads to the same place. */
export function BackLink({ to, label = 'Back' }: { to: LinkProps['to']; label?: string }) {
  return (
    <Button {...look} renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Button>
  );
}
