-- Keys that only the database knows, so that a copy of one table is worthless. On hosted Supabase a row can be replaced
-- by a key from the Vault (docs/security.md).

create table private.keyring (
  name text primary key,
  key text not null
);

insert into private.keyring (name, key) values
  -- encrypts the secrets of authenticators (08_accounts/03_second_factor.sql)
  ('two_factor', encode(extensions.gen_random_bytes(32), 'hex')),
  -- generates decoy passkeys for addresses that have none (08_accounts/09_passkey_challenges.sql)
  ('passkey_decoys', encode(extensions.gen_random_bytes(32), 'hex'));
