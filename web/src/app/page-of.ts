import { lazyRouteComponent as lazy, type RouteComponent } from '@tanstack/react-router';
import type { Screen } from './screens.ts';

// Each screen is a chunk of its own, which loads when the screen is opened.
const modules = import.meta.glob<Record<string, RouteComponent>>([
  '../features/**/*-page.tsx',
  './frame/error-page.tsx',
  './project/*-page.tsx',
  './home.tsx',
  // Before log-in, and a part of home.tsx.
  '!../features/account/{login,sign-up}-page.tsx',
  '!../features/account/{recovery,email,provider,sign-up/confirm}/*-page.tsx',
  '!../features/administration/first/become-administrator-page.tsx',
  '!../features/projects/feed/explore-page.tsx',
]);

/** The lazy component of a screen. */
export function pageOf({ module, component = componentIn(module) }: Screen): RouteComponent {
  const load = modules[module.startsWith('app/') ? `./${module.slice(4)}` : `../${module}`];
  if (!load)
    throw new Error(`The list of screens names ${module}, which is no file of the globs in page-of.ts.`);
  return lazy(load, component);
}

/** The component that a module is named after: `my-tasks-page.tsx` exports `MyTasksPage`. */
const componentIn = (module: string): string =>
  (module.split('/').at(-1) ?? '')
    .replace(/\.tsx$/, '')
    .replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
