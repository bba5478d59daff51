import { Check } from 'lucide-react';
import { LinkButton } from '../../button';

interface JoinButtonProps {
  to: string;
  children: string;
  /** It has just been pressed. */
  isDone: boolean;
  onPress: () => void;
  className?: string;
}

/** The landing's call to action: the words, and for a moment a check beside them. */
export const JoinButton = ({ to, children, isDone, onPress, className }: JoinButtonProps) => (
  <LinkButton variant="primary" to={to} className={className} onClick={onPress}>
    {isDone && <Check size={20} role="img" aria-label="Done" />}
    {children}
  </LinkButton>
);
