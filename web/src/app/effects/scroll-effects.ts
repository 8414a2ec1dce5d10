import type { ParsedLocation, RegisteredRouter } from '@tanstack/react-router';
import {
  noteScrollPlace,
  scrollPlaceOf,
  setReturning,
  type ScrollPlace,
} from '../../platform/scroll-places.store.ts';

/** A screen that has not grown for so long, in milliseconds, keeps its place by itself. */
const calmAfter = 5_000;
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const keyOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

const bound = new WeakSet<RegisteredRouter>();

/**
 * Leads Back and reload to the very place where a screen was left. The router scrolls once, when a screen renders; lists load
 * later, and the end of a page that is still too short loads the next one. Called before the first screen renders, so that
 * its lists know.
 */
export function bindScrollEffects(router: RegisteredRouter): void {
  if (bound.has(router)) return;
  bound.add(router);
  let shown: string | undefined;
  // On the way to a place or to another screen, the page is scrolled to no place of the member's.
  let isSettled = false;
  let giveUp = () => {};
  const settle = () => {
    giveUp();
    isSettled = true;
    setReturning(false);
  };
  const leave = (location: ParsedLocation) => {
    if (isSettled) noteScrollPlace(keyOf(location), currentPlace());
  };
  const expectPlace = (location: ParsedLocation) => {
    const place = scrollPlaceOf(keyOf(location));
    const isBelow = place !== undefined && place.y > 0;
    setReturning(isBelow);
    return isBelow ? place : undefined;
  };
  const arrive = (location: ParsedLocation) => {
    if (keyOf(location) === shown) return;
    shown = keyOf(location);
    settle();
    const place = expectPlace(location);
    if (!place) return;
    isSettled = false;
    giveUp = returnTo(place, settle);
  };
  arrive(router.state.location);
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (!fromLocation || keyOf(fromLocation) === keyOf(toLocation)) return;
    leave(fromLocation);
    settle();
    isSettled = false;
    shown = undefined;
    expectPlace(toLocation);
  });
  router.subscribe('onRendered', ({ toLocation }) => arrive(toLocation));
  addEventListener('pagehide', () => leave(router.state.location));
}

/** Links in lists: what the members of a list are known by. */
const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('main li a[href]')];

function currentPlace(): ScrollPlace {
  const links = listLinks();
  const counts = new Map<string, number>();
  for (const { href } of links) counts.set(href, (counts.get(href) ?? 0) + 1);
  const isInView = (top: number) => top >= 0 && top < innerHeight;
  const link = links.find(
    (each) => counts.get(each.href) === 1 && isInView(each.getBoundingClientRect().top),
  );
  return {
    y: scrollY,
    link: link ? { href: link.href, top: link.getBoundingClientRect().top } : null,
  };
}

/**
 * Scrolls to a place now and whenever the page grows, until the member scrolls or types, or the page has become calm. Returns
 * a function that ends it.
 */
function returnTo({ y, link }: ScrollPlace, onEnd: () => void): () => void {
  const ending = new AbortController();
  let timer = 0;
  let reached = { y: scrollY, height: 0 };
  const go = () => {
    scrollTo(scrollX, y);
    const known = link && listLinks().find(({ href }) => href === link.href);
    if (known) scrollBy(0, known.getBoundingClientRect().top - link.top);
    reached = { y: scrollY, height: document.body.scrollHeight };
    clearTimeout(timer);
    timer = window.setTimeout(onEnd, calmAfter);
  };
  const observer = new ResizeObserver(go);
  // It calls at once for the first time.
  observer.observe(document.body);
  const options = { signal: ending.signal, passive: true };
  for (const input of inputs) addEventListener(input, onEnd, options);
  // A drag at the scroll bar is no input event.
  const onScroll = () => {
    if (document.body.scrollHeight === reached.height && Math.abs(scrollY - reached.y) > 1) onEnd();
  };
  addEventListener('scroll', onScroll, options);
  return () => {
    ending.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}
