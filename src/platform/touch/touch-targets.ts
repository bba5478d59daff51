import { cutText } from '@/domain/values/text/sendable-text';
import type { TouchTarget } from '@/domain/monitoring/touch-targets';

export interface FoundTarget extends TouchTarget {
  element: Element;
}

const TARGETS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  ...['button', 'link', 'tab', 'menuitem', 'option', 'switch', 'checkbox', 'radio', 'slider'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');

/** Elements for screen readers only are one pixel wide. */
const HIDDEN_PX = 1;
const MAX_NAME_LENGTH = 40;

interface Box {
  width: number;
  height: number;
}

const px = (text: string): number => Number.parseFloat(text) || 0;

/** Pseudo-elements that enlarge the target beyond its own box, such as a slate's title link that covers the slate. */
const stretchesOf = (element: Element): Box[] =>
  ['::before', '::after']
    .map((part) => getComputedStyle(element, part))
    .filter(({ content, position }) => content !== 'none' && position === 'absolute')
    .map(({ width, height }) => ({ width: px(width), height: px(height) }));

const labelsOf = (element: Element): Element[] => {
  const around = element.closest('label');
  return [
    ...('labels' in element ? ((element.labels as NodeListOf<Element> | null) ?? []) : []),
    ...(around ? [around] : []),
  ];
};

function isInline(element: Element): boolean {
  if (!element.matches('a[href]') || getComputedStyle(element).display !== 'inline') return false;
  return [...(element.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
  );
}

const nameOf = (element: Element): string => {
  const label =
    element.getAttribute('aria-label') ??
    (element.textContent?.trim() || element.getAttribute('name') || element.id);
  return `${element.tagName.toLowerCase()} "${cutText(label, MAX_NAME_LENGTH)}"`;
};

const narrowest = ({ width, height }: Box): number => Math.min(width, height);

/** What is only shown where there is a mouse, such as compact rows. */
const FOR_A_MOUSE = '[data-mouse]';

/**
 * All touch targets on the page, each with the size that reacts to a tap: its own box, its labels, or its
 * pseudo-elements.
 */
export function findTargets(root: ParentNode): FoundTarget[] {
  return [...root.querySelectorAll(TARGETS)].flatMap((element) => {
    const own = element.getBoundingClientRect();
    if (
      own.width <= HIDDEN_PX ||
      own.height <= HIDDEN_PX ||
      // Left of any page: what only a program fills in.
      own.right + scrollX <= 0 ||
      element.closest(FOR_A_MOUSE) !== null ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      return [];
    const boxes: Box[] = [
      own,
      ...stretchesOf(element),
      ...labelsOf(element).map((label) => label.getBoundingClientRect()),
    ];
    const { width, height } = boxes.reduce((best, box) => (narrowest(box) > narrowest(best) ? box : best));
    return [{ element, name: nameOf(element), width, height, isInline: isInline(element) }];
  });
}
