import type { CoverDrawing } from '../covers/cover.tsx';

/** The button of a notice. */
export interface NoticeAction {
  label: string;
  onClick: () => void;
  /** Checked before `onClick`: the sentence that says why the action no longer applies, or null. */
  whyNot?: () => Promise<string | null>;
}

/** A link of a notice to a path of the app; the last one is the main one. */
export interface NoticeLink {
  label: string;
  href: string;
}

/** A thing that a notice speaks of, in the state that the notice is true for. */
export interface NoticeSubject {
  /** Such as `connection:{userId}`; the features that show and hide the notice agree on it. */
  thing: string;
  state: string;
}

/** What a notice has besides its role and message. */
export interface NoticeOptions {
  /** The place of the act, such as `profile`: a `ResultAt` of that name says it, if there is one on the screen. */
  at?: string | undefined;
  title?: string;
  /** The cover that stands beside the text. */
  cover?: CoverDrawing;
  action?: NoticeAction;
  links?: readonly NoticeLink[];
  /** How long it is shown; paused while it has the pointer or the focus, but not for ever. */
  durationMs?: number;
  /** The things it is about, such as a task and its board: it goes when one of them changes or is left. */
  about?: readonly string[];
  /** It goes when this thing gets another state. */
  holdsFor?: NoticeSubject;
  /** It speaks of no screen, so it stays when the screen is left, until a place that it links to is opened. */
  survivesNavigation?: boolean;
  /** Somebody else did it, so it stands apart from what was pressed here. */
  isOfOther?: boolean;
}

/** A notice: what happened, and what one can do about it. */
export interface Notice extends NoticeOptions {
  role: 'status' | 'alert';
  message: string;
}
