import { DESIGN } from '@/domain/design-constants';
import { createTailwindMerge, type ClassNameValue } from 'tailwind-merge';

const any = (): boolean => true;
const TEXT_SIZES = ['label', 'sm', 'base', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'];
/** `border-ink` is a colour; `border-t`, `border-2`, `border-dashed` are not, and may be combined with one. */
const isBorderColour = (name: string): boolean =>
  !/^([trblxyse](-|$)|\d|\[|dashed$|solid$|none$|collapse$|separate$|spacing)/.test(name);
const DISPLAY = [
  'block',
  'inline-block',
  'inline',
  'flex',
  'inline-flex',
  'grid',
  'inline-grid',
  'hidden',
  'contents',
];

/**
 * The class groups that callers override in our components. tailwind-merge's full list would be three times the code, on
 * the critical path to the first paint. If a group is missing here, both classes stay.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: DESIGN.classNameCache,
  theme: {},
  classGroups: {
    display: DISPLAY,
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    size: [{ size: [any] }],
    w: [{ w: [any] }],
    h: [{ h: [any] }],
    'min-w': [{ 'min-w': [any] }],
    'min-h': [{ 'min-h': [any] }],
    'max-w': [{ 'max-w': [any] }],
    'max-h': [{ 'max-h': [any] }],
    p: [{ p: [any] }],
    px: [{ px: [any] }],
    py: [{ py: [any] }],
    pt: [{ pt: [any] }],
    pr: [{ pr: [any] }],
    pb: [{ pb: [any] }],
    pl: [{ pl: [any] }],
    m: [{ m: [any] }],
    mx: [{ mx: [any] }],
    my: [{ my: [any] }],
    mt: [{ mt: [any] }],
    mr: [{ mr: [any] }],
    mb: [{ mb: [any] }],
    ml: [{ ml: [any] }],
    gap: [{ gap: [any] }],
    'font-size': [{ text: [...TEXT_SIZES, (name: string) => name.startsWith('[')] }],
    // Whatever the groups above do not match is a colour.
    'text-color': [{ text: [any] }],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'bg-color': [{ bg: [any] }],
    'border-width': [{ border: ['', '0', '2', '4'] }],
    'border-color': [{ border: [isBorderColour] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold', 'extrabold'] }],
    'line-height': [{ leading: [any] }],
    'grid-cols': [{ 'grid-cols': [any] }],
    self: [{ self: [any] }],
  },
  conflictingClassGroups: {
    size: ['w', 'h'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    'font-size': ['line-height'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'placeholder', 'marker', 'selection'],
}));

/** Joins class names; of two that set the same property the later wins, so that callers can override. */
export const cx = (...names: ClassNameValue[]): string => merge(...names);
