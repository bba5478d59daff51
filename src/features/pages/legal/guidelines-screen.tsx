import { TextLink, TextList, TextPage, TextSection } from '../text-page';

const CHANGED = '25 November 2026';

export default function GuidelinesScreen() {
  return (
    <TextPage
      title="Community guidelines"
      intro="How people treat each other here. A set is a workplace, and so is this."
      changed={CHANGED}
    >
      <TextSection heading="Everybody">
        <TextList
          items={[
            'Be who you are, and say what is true: your name, your credits, your company.',
            'Be civil. No harassment, no threats, no slurs, no sexual remarks.',
            'Nobody is turned down for who they are: not for origin, skin, belief, sex, gender, age, disability or whom they love. Where a part asks for a certain person, say so because the part does.',
            'What somebody writes to you stays with you. No screenshots of private messages in public.',
          ]}
        />
      </TextSection>
      <TextSection heading="If you hire">
        <TextList
          items={[
            'Post work that exists, with the rate that will be paid and the days that are meant.',
            'Unpaid work is called unpaid, and is legal where it is done.',
            'Answer everybody by the day you promised, also with a no.',
            'Ask for what the job needs. No photographs where looks are not the job, no money, no bank details, no passport before there is a deal.',
            'Say what is dangerous: stunts, weapons, heights, animals, nudity, night hours.',
          ]}
        />
      </TextSection>
      <TextSection heading="If you look for work">
        <TextList
          items={[
            'Apply for what you can do and for days you can keep.',
            'If something changes, say so at once. A withdrawn application is better than an empty chair.',
            'Nobody pays to work. Whoever asks you for a fee does not belong here: tell us.',
          ]}
        />
      </TextSection>
      <TextSection heading="What happens when somebody does not">
        <p>
          You can decline a conversation and block a person at once, yourself. Signed in, you can report a
          job, a person, a note or a conversation where you see it: “Report” is at the end of the page of a
          job or a person, beside who wrote a note, and in the menu of a conversation. For anything else,{' '}
          <TextLink to="/contact">write to us</TextLink>: a person reads it. What breaks these rules is
          removed; whoever keeps breaking them loses their account, and hears why. If you think we were wrong,
          say so, and we will read it anew.
        </p>
        <p>In danger, call the emergency number of where you are. We cannot send help.</p>
      </TextSection>
    </TextPage>
  );
}
