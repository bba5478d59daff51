/**
 * What people write to each other. `E` is the employer, `T` the talent; a conversation may stop after any
 * message. Slots: employer, talent (first names), title, role, aRole, day, call, place, city, rate.
 */
export type Thread = readonly (readonly ['E' | 'T', string])[];

/** After an application. */
export const APPLIED: readonly Thread[] = [
  [
    ['E', 'Hi [talent], thanks for applying to [title]. Are you free on [day] as well, for prep?'],
    ['T', 'I am, from nine. Is prep at the same address?'],
    ['E', 'Yes, [place]. Ask for the production office at the gate.'],
    ['T', 'Will do. Could you send the kit list when it is final?'],
    ['E', 'Tomorrow morning. Rate as posted, [rate], prep included.'],
    ['T', 'Good for me.'],
  ],
  [
    [
      'T',
      'Hello [employer], one question before you decide: is the [call] call a unit call or is there pre-call for us?',
    ],
    ['E', 'Unit call. You would be in half an hour before, paid.'],
    ['T', 'Fine. I can park a van?'],
    ['E', 'On base, yes. Tell security you are [role] and they will wave you to the back row.'],
    ['T', 'Great, thank you.'],
  ],
  [
    ['E', 'We like your note. Could you talk today after wrap, about 19:00?'],
    ['T', 'Any time after 18:30. I will be on a train, so messages may be better than a call.'],
    [
      'E',
      'Messages are good. Short version: two heavy days, the rest is calm. Would you bring your own assistant?',
    ],
    ['T', 'I have somebody good who is free. She charges the usual day.'],
    ['E', 'Send her name and I will put her on the same deal.'],
    ['T', 'Writing to her now.'],
    ['E', 'No rush before Thursday.'],
  ],
  [
    ['E', 'Your quote is a little above what we have. Could you do [rate] if we keep to ten hours?'],
    ['T', 'With a hard ten hours and the kit fee, yes.'],
    ['E', 'Hard ten it is. I will write it into the deal memo so we both remember.'],
    ['T', 'Appreciated. That is rarer than it should be.'],
  ],
  [
    ['E', 'Small change: [day] has moved to the following Monday. Does that break anything?'],
    ['T', 'Let me check. I have a hold on that Monday but only a second.'],
    ['T', 'They released me. I am yours on Monday.'],
    ['E', 'Lovely. New dates go out tonight.'],
  ],
  [
    [
      'T',
      'Hi [employer], I noticed the call sheet says [place] but the map link goes to the other side of [city].',
    ],
    ['E', 'You are right, thank you. The text is correct, the link is not.'],
    ['E', 'Fixed in version 2.'],
    ['T', 'Got it. See you there.'],
  ],
  [
    ['E', 'Can you read the sides and tell me if you see trouble? Pages 4 to 9.'],
    ['T', 'Read them. The stairs scene on page 7 wants an extra pair of hands, otherwise good.'],
    ['E', 'That is what our grip said. I will find you one.'],
  ],
  [
    ['E', 'We would like to offer you [title]. Rate [rate], dates as posted, kit on top.'],
    ['T', 'Yes, gladly. When do you need paperwork?'],
    ['E', 'By Wednesday. Start form and a bank letter; the link comes from accounts.'],
    ['T', 'Sent. The bank letter is from last month, is that fine?'],
    ['E', 'Perfect. Welcome aboard.'],
  ],
  [
    [
      'E',
      'Thank you for meeting us. We went with somebody who knows the location, but the director asked me to keep your number.',
    ],
    ['T', 'Thank you for telling me. Good luck with it, I hope the weather holds.'],
  ],
  [
    ['T', 'I am sorry, I have to step back from [title]. A family thing, the dates are gone for me.'],
    ['E', 'Of course. Thank you for saying so early, and all the best at home.'],
    ['T', 'If it helps, Senna from my last crew is free and very good.'],
    ['E', 'It does help. Please send her this way.'],
  ],
  [
    ['E', 'Are you all right with nights on this? Two of them, flagged in the dates.'],
    ['T', 'Yes. Is there a turnaround day after?'],
    ['E', 'A full one, paid as a hold.'],
    ['T', 'Then very much yes.'],
  ],
  [
    ['T', 'Would it be possible to have a parking space close to set? I walk with a stick on long days.'],
    [
      'E',
      'Yes. First row, and there is a cart between base and set. Tell me if a chair by your cart would help too.',
    ],
    ['T', 'It would. Thank you for making that easy.'],
  ],
];

/** Once the person is working on the job. */
export const WORKING: readonly Thread[] = [
  [
    [
      'E',
      'Call for tomorrow is [call] at [place]. Parking is behind the building, the front is for the neighbours.',
    ],
    ['T', 'Copy. Is the loading door open from the start or do I ring?'],
    ['E', 'Ring twice. The night porter is hard of hearing and very kind.'],
    ['T', 'Ha. Will do.'],
    ['E', 'Lunch is fish. Say if that is a problem.'],
    ['T', 'Not at all.'],
  ],
  [
    ['E', "Rain from two o'clock. We flip the day: interiors first, street after if it clears."],
    ['T', 'Fine by us. We will build inside then.'],
    ['E', 'Call stays [call]. New sheet in ten minutes.'],
    ['T', 'Seen it. One thing, scene 14 needs the long cable, I will bring it up.'],
    ['E', 'Thank you, I had forgotten.'],
  ],
  [
    ['T', 'Running ten minutes late, the bridge is up.'],
    ['E', 'No harm. We are waiting for the same bridge.'],
    ['T', 'On my way to base now, parking on the far side.'],
    ['E', 'Coffee is by the truck.'],
  ],
  [
    ['T', 'Hi [employer], who do I send the invoice to for the two days?'],
    ['E', 'Accounts, with me in copy. Put the production name and the days on it and it is paid on Friday.'],
    ['T', 'Sent just now.'],
    ['E', 'Approved.'],
    ['T', 'And paid already. That was quick, thank you.'],
  ],
  [
    ['E', 'You left a black jacket and a light meter in the green room.'],
    ['T', 'The meter I have been looking for all morning. Can I fetch it tomorrow?'],
    ['E', 'It is in my drawer with your name on it. Any time before six.'],
  ],
  [
    ['E', 'We would like you for pick-ups on [day]. One day, same rate.'],
    ['T', 'Pencil me, I hold a maybe on that day until Tuesday.'],
    ['E', 'Pencilled. Tell me Tuesday.'],
    ['T', 'It is Tuesday and I am free. Pen, please.'],
    ['E', 'In ink.'],
  ],
  [
    ['E', 'The second day is off. The location pulled out and the new one is only free next week.'],
    ['T', 'Ouch. Do I keep the day?'],
    ['E', 'You do, cancelled inside 48 hours is paid in full. New date to follow.'],
    ['T', 'Thank you. I will keep next week loose for you.'],
  ],
  [
    ['T', 'Small thing from yesterday: the step down from the truck is loose. Somebody will turn an ankle.'],
    ['E', 'Thank you. It is being fixed now and taped off until then.'],
  ],
];

/** An employer contacts somebody they found. The first message alone is a contact request. */
export const APPROACH: readonly Thread[] = [
  [
    [
      'E',
      'Hello [talent], we are shooting [title] in [city] and I like what I see on your profile. Would you be free around [day]?',
    ],
    ['T', 'Hello [employer]. Probably, yes. What are the hours, and is there a rate?'],
    ['E', '[rate], ten hours, kit on top. Mostly days.'],
    ['T', 'That works. Send me the dates and I will hold them.'],
  ],
  [
    ['E', 'Hi [talent]. Do you know the [city] area well? We need [aRole] who can find a quiet street.'],
    ['T', 'I grew up two streets from the quietest one.'],
    ['E', 'Then you are hired in spirit. Paper follows.'],
  ],
  [
    [
      'E',
      'Dear [talent], your name came up twice this week, from people who do not know each other. Could we talk about [title]?',
    ],
    ['T', 'That is nice to hear. I am on set until Friday, could it be Saturday morning?'],
    ['E', 'Saturday at ten. I will send a link.'],
    ['T', 'Good. Could you send the outline with it?'],
  ],
  [
    ['E', 'Good morning. Are you open to a day of cover on [day]? Our [role] has a wedding to go to.'],
    ['T', 'I am. Whose wedding do I thank?'],
    ['E', 'His own. [call] at [place], [rate].'],
    ['T', 'Congratulations to him, and see you there.'],
  ],
  [
    [
      'E',
      'Hi [talent], looking ahead to the spring: [title], six weeks. Is it too early to ask for a first hold?',
    ],
    ['T', 'Not too early. First hold is yours until the end of the month.'],
    ['E', 'Noted, with thanks. You will hear before then.'],
  ],
];

/** Ends in a block, for obvious reasons. */
export const UNWELCOME: readonly Thread[] = [
  [
    ['E', 'Hi [talent], quick unpaid favour for a friend of the company, half a day on [day]?'],
    ['T', 'Thank you, I do not work for free for companies.'],
    ['E', 'It is really only a few hours. Exposure is guaranteed.'],
    ['E', 'Hello?'],
    ['E', 'You will not get far with that attitude.'],
  ],
  [
    ['E', 'Could you send your private number? Easier.'],
    ['T', 'I would rather keep it here until we have a deal memo.'],
    ['E', 'Everybody else gives theirs.'],
    ['E', 'So?'],
  ],
  [
    ['E', 'We need a deposit from crew this time to secure the kit. I send you an account.'],
    ['T', 'I have never paid to work and will not start.'],
    ['E', 'It is refundable.'],
  ],
];

/** A contact request that was declined. */
export const DECLINED: readonly Thread[] = [
  [
    [
      'E',
      'Hello [talent], would you travel to [city] for three days at the end of the month? [title], [rate].',
    ],
  ],
  [['E', 'Hi, are you still working as [aRole]? We have something small in [city].']],
];
