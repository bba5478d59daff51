import { useState } from 'react';
import { findRoles, roleLabel, roleNamed } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { SuggestField } from '@/ui/fields/suggest-field';

interface RoleFieldProps {
  label?: string;
  /** A code of the crew taxonomy, or ''. */
  value: string;
  onChange: (code: string) => void;
  error?: string;
  optional?: boolean;
}

/** One role of the crew list, found by what crew call it. */
export function RoleField({ label = 'Role', value, onChange, error, optional }: RoleFieldProps) {
  const [text, setText] = useState(() => (value === '' ? '' : roleLabel(value)));
  return (
    <SuggestField
      label={label}
      optional={optional}
      placeholder="1st AC, gaffer, spark"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(roleNamed(typed)?.code ?? '');
      }}
      suggestions={findRoles(text)}
      toText={(role) => role.label}
      toNote={({ department }) => departmentLabel(department)}
      onPick={(role) => {
        setText(role.label);
        onChange(role.code);
      }}
      error={error}
    />
  );
}
