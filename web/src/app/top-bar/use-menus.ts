import { useState } from 'react';

/** The open section, at most one, and whether the phone menu is open (§4-08). */
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
