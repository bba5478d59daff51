import { Plus, X } from 'lucide-react';
import { newId } from '@/domain/ids';
import type { JobContent } from '@/domain/jobs/job-content';
import { PAY_TYPE_LABELS } from '@/domain/jobs/job-copy';
import { inputLabel } from '@/domain/jobs/job-form-fields';
import { MAX_MORE_ROLES, type MoreRole } from '@/domain/jobs/roles/more-roles';
import { findRole, findRoles, roleNamed } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { findCurrency } from '@/domain/taxonomy/currencies';
import { Button, IconButton } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { SuggestField } from '@/ui/fields/suggest-field';
import { roleProblemsNow } from '../form/job-form';

interface RoleRowProps {
  role: MoreRole;
  number: number;
  first: JobContent;
  onChange: (role: MoreRole) => void;
  onRemove: () => void;
}

/** A row that nobody has begun is not wrong yet. */
const isBegun = ({ title, rate }: MoreRole): boolean => title !== '' || rate !== '';

function RoleRow({ role, number, first, onChange, onRemove }: RoleRowProps) {
  const problems = isBegun(role) ? roleProblemsNow(role, first) : [];
  const errorAt = (at: (typeof problems)[number]['field']): string | undefined =>
    problems.find(({ field }) => field === at)?.sentence;
  const symbol = findCurrency(first.currency)?.symbol ?? '';
  const type = (title: string): void => {
    const exact = roleNamed(title);
    onChange({ ...role, title, role_code: exact?.code ?? (title.trim() === '' ? '' : role.role_code) });
  };
  const listed = findRole(role.role_code);
  return (
    <li className="grid grid-cols-[1fr_1fr_3rem] items-start gap-x-3 gap-y-2 border-b border-hair py-3 sm:grid-cols-[minmax(0,1fr)_6rem_10rem_3rem]">
      <SuggestField
        className="col-span-full sm:col-span-1"
        label={`${inputLabel('title')} ${number}`}
        value={role.title}
        onChange={type}
        suggestions={findRoles(role.title)}
        toText={({ label }) => label}
        toNote={({ department }) => departmentLabel(department)}
        onPick={({ label, code }) => onChange({ ...role, title: label, role_code: code })}
        hint={listed && listed.label !== role.title ? `Listed as ${listed.label}.` : undefined}
        error={errorAt('title')}
      />
      <Field
        label={inputLabel('headcount')}
        inputMode="numeric"
        value={role.headcount}
        onChange={(event) => onChange({ ...role, headcount: event.target.value })}
        error={errorAt('headcount')}
      />
      {first.pay_type === 'unpaid' ? (
        <p className="self-center text-ink-2">Unpaid</p>
      ) : (
        <Field
          label={PAY_TYPE_LABELS[first.pay_type]}
          inputMode="decimal"
          prefix={symbol.length === 1 ? symbol : undefined}
          value={role.rate}
          onChange={(event) => onChange({ ...role, rate: event.target.value })}
          error={errorAt('rate')}
        />
      )}
      <IconButton className="mt-6" label={`Remove role ${number}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

interface MoreRolesProps {
  roles: readonly MoreRole[];
  /** The job of the first role. */
  first: JobContent;
  onChange: (roles: MoreRole[]) => void;
}

/** Further roles of the same show: each becomes a job of its own, with the same days, place and terms. */
export function MoreRoles({ roles, first, onChange }: MoreRolesProps) {
  const add = (): void =>
    onChange([...roles, { id: newId(), title: '', role_code: '', headcount: '1', rate: '' }]);
  return (
    <section aria-labelledby="more-roles">
      <h2 id="more-roles" className="head text-lg">
        More roles on {first.production.trim() || 'this show'}
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        Each is published as a job of its own, with these days, this place and these terms, but without the
        skills and the kit.
      </p>
      {roles.length > 0 && (
        <ul className="mt-2 border-t border-hair">
          {roles.map((role, index) => (
            <RoleRow
              key={role.id}
              role={role}
              number={index + 2}
              first={first}
              onChange={(next) => onChange(roles.map((each) => (each.id === next.id ? next : each)))}
              onRemove={() => onChange(roles.filter(({ id }) => id !== role.id))}
            />
          ))}
        </ul>
      )}
      {roles.length < MAX_MORE_ROLES && (
        <Button variant="quiet" className="mt-1 -ml-4" icon={<Plus size={18} aria-hidden />} onClick={add}>
          Add a role
        </Button>
      )}
    </section>
  );
}
