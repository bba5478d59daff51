-- What every new job of an employer begins with: `hiring` among the settings of a profile, which its owner alone reads. The
-- device checks each field when it begins a job (`beginningWith`); here it is kept from being anything but an object of bounded length.

alter table public.profiles add constraint profiles_hiring_check check (
  coalesce(jsonb_typeof(settings -> 'hiring'), 'object') = 'object' and length(coalesce(settings ->> 'hiring', '')) <= 3000);
