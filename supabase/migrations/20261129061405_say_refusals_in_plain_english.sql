-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.announce_credential_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.log_security_event(new.id, 'password_changed', 'high');
    perform private.send_security_notice(new.id, 'Your password was changed', 'If that was not you, ask for a new one by mail and sign out everywhere.');
  end if;
  if old.email is distinct from new.email then
    perform private.log_security_event(new.id, 'account_email_changed', 'high');
    perform private.send_security_notice(new.id, 'Your email address was changed', 'You sign in with the new one from now on.');
    perform private.send_security_notice(new.id, 'Your email address was changed',
      'This one no longer signs in to your account. If that was not you, tell us by answering this mail.', old.email);
  end if;
  return new;
end $function$;

update private.refusals set sentence = 'A closed job can be opened again for {days} days. Post it as a new job instead.' where code = 'MQ113';

update private.refusals set sentence = 'A CV can be up to 10 MB. Save a smaller PDF, and choose it again.' where code = 'MQ629';

update private.refusals set sentence = 'A sentence can be up to 280 characters long.' where code = 'MQ647';

update private.refusals set sentence = 'Enter an email address, such as name@company.com.' where code = 'MQ731';

update private.refusals set sentence = 'A note needs 1 to 1,000 characters.' where code = 'MQ736';

update private.refusals set sentence = 'The file of a logo can be up to 20 MB. Choose a smaller one.' where code = 'MQ752';

update private.refusals set sentence = 'This text can be up to 2,000 characters long.' where code = 'MQ803';
