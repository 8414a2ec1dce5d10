import { useState } from 'react';

/** Which section is open, at most one at a time, and whether the phone's menu is (spec §4). */
export function useMenus() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [openSection, setOpenSection] = useState<string | null>(null);
  return {
    isMenuOpen,
    openSection,
    toggleMenu: () => {
      setIsMenuOpen((isOpen) => !isOpen);
      setOpenSection(null);
    },
    toggleSection: (id: string) => setOpenSection((open) => (open === id ? null : id)),
    closeSection: () => setOpenSection(null),
    closeAll: () => {
      setIsMenuOpen(false);
      setOpenSection(null);
    },
  };
}
