import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { accountTexts as texts } from './account.texts.ts';

/** A password with a button that shows it, reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  const label = isVisible ? texts.hidePassword : texts.showPassword;
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{ 'aria-label': label, 'aria-pressed': isVisible, tabIndex: 0 }}
    />
  );
}
