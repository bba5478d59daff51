-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION sync_private.find_answer(p_client uuid, p_id uuid, p_edit text)
 RETURNS sync_private.receipts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_receipt sync_private.receipts := sync_private.find_receipt(p_client, p_id, p_edit);
begin
  if v_receipt.client is not null or p_edit !~ '-seen\d*$' then return v_receipt; end if;
  v_receipt := sync_private.find_receipt(p_client, p_id, regexp_replace(p_edit, '-seen\d*$', ''));
  if v_receipt.status is distinct from 'conflict' then return v_receipt; end if;
  -- What was in conflict was offered then, and is not among what came back.
  v_receipt.status := 'accepted';
  v_receipt.fields := '{}';
  return v_receipt;
end $function$;
