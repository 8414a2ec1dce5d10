const controls = 'button, a[href], input, [role="button"], [role="menuitem"], [role="option"]';

/**
 * Keeps the second click of a double click from pressing what appeared under the pointer after the first, such as the
 * Withdraw that takes the place of Connect. Returns a function that ends it.
 */
export function guardDoubleClicks(): () => void {
  let first: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    if (event.detail <= 1) first = control;
    else if (control !== null && control !== first) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
