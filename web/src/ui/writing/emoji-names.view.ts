import type { NameOption } from './mentions.view.ts';

const most = 8;

// The names that people know from other chats. Others are typed by the keyboard of the system.
const named = `
+1 👍|thumbsup 👍|-1 👎|thumbsdown 👎|heart ❤️|smile 😄|smiley 😃|grinning 😀|grin 😁|laughing 😆|joy 😂|rofl 🤣|sweat_smile 😅|
slight_smile 🙂|upside_down 🙃|wink 😉|blush 😊|innocent 😇|heart_eyes 😍|star_struck 🤩|kissing_heart 😘|yum 😋|
stuck_out_tongue 😛|zany 🤪|hugs 🤗|shushing 🤫|thinking 🤔|zipper_mouth 🤐|raised_eyebrow 🤨|neutral_face 😐|expressionless 😑|
smirk 😏|unamused 😒|roll_eyes 🙄|grimacing 😬|relieved 😌|pensive 😔|sleepy 😪|sleeping 😴|mask 😷|sick 🤒|nauseated 🤢|
exploding_head 🤯|cowboy 🤠|partying 🥳|sunglasses 😎|nerd 🤓|confused 😕|worried 😟|frowning 🙁|open_mouth 😮|astonished 😲|
flushed 😳|pleading 🥺|fearful 😨|cold_sweat 😰|cry 😢|sob 😭|scream 😱|disappointed 😞|sweat 😓|weary 😩|tired 😫|yawning 🥱|
triumph 😤|rage 😡|angry 😠|skull 💀|poop 💩|clown 🤡|ghost 👻|alien 👽|robot 🤖|see_no_evil 🙈|hear_no_evil 🙉|
speak_no_evil 🙊|wave 👋|ok_hand 👌|pinching 🤏|victory ✌️|crossed_fingers 🤞|metal 🤘|call_me 🤙|point_left 👈|point_right 👉|
point_up 👆|point_down 👇|raised_hand ✋|fist ✊|facepunch 👊|clap 👏|raised_hands 🙌|open_hands 👐|handshake 🤝|pray 🙏|thanks 🙏|
writing_hand ✍️|muscle 💪|eyes 👀|brain 🧠|facepalm 🤦|shrug 🤷|bow 🙇|runner 🏃|dancer 💃|climbing 🧗|biking 🚴|swimming 🏊|
family 👪|sparkles ✨|star ⭐|glowing_star 🌟|boom 💥|fire 🔥|zap ⚡|100 💯|tada 🎉|confetti 🎊|balloon 🎈|gift 🎁|trophy 🏆|
medal 🏅|first_place 🥇|birthday 🎂|orange_heart 🧡|yellow_heart 💛|green_heart 💚|blue_heart 💙|purple_heart 💜|black_heart 🖤|
broken_heart 💔|sparkling_heart 💖|rocket 🚀|airplane ✈️|car 🚗|bus 🚌|train 🚆|bike 🚲|ship 🚢|sailboat ⛵|anchor ⚓|house 🏠|
office 🏢|tent ⛺|mountain ⛰️|camping 🏕️|beach 🏖️|map 🗺️|compass 🧭|globe 🌍|sun ☀️|moon 🌙|cloud ☁️|rain 🌧️|snow ❄️|
rainbow 🌈|umbrella ☂️|ocean 🌊|tree 🌳|evergreen 🌲|seedling 🌱|four_leaf_clover 🍀|leaves 🍃|flower 🌸|rose 🌹|sunflower 🌻|
cactus 🌵|mushroom 🍄|dog 🐶|cat 🐱|fox 🦊|bear 🐻|panda 🐼|pig 🐷|frog 🐸|monkey 🐵|chicken 🐔|penguin 🐧|bird 🐦|owl 🦉|
unicorn 🦄|bee 🐝|bug 🐛|butterfly 🦋|snail 🐌|turtle 🐢|snake 🐍|octopus 🐙|fish 🐟|whale 🐳|crab 🦀|apple 🍎|banana 🍌|
lemon 🍋|strawberry 🍓|grapes 🍇|avocado 🥑|tomato 🍅|carrot 🥕|bread 🍞|cheese 🧀|egg 🥚|pizza 🍕|hamburger 🍔|taco 🌮|
sushi 🍣|ramen 🍜|cake 🍰|cookie 🍪|doughnut 🍩|chocolate 🍫|popcorn 🍿|coffee ☕|tea 🍵|beer 🍺|beers 🍻|wine 🍷|cheers 🥂|
soccer ⚽|basketball 🏀|tennis 🎾|dart 🎯|game 🎮|dice 🎲|puzzle 🧩|art 🎨|music 🎵|guitar 🎸|microphone 🎤|camera 📷|movie 🎬|
phone 📱|computer 💻|keyboard ⌨️|printer 🖨️|floppy 💾|cd 💿|battery 🔋|plug 🔌|bulb 💡|flashlight 🔦|wrench 🔧|hammer 🔨|
screwdriver 🪛|toolbox 🧰|gear ⚙️|magnet 🧲|microscope 🔬|telescope 🔭|books 📚|book 📖|memo 📝|pencil ✏️|pen 🖊️|paperclip 📎|
pushpin 📌|scissors ✂️|ruler 📏|calendar 📅|chart 📈|chart_down 📉|bar_chart 📊|clipboard 📋|folder 📁|inbox 📥|outbox 📤|
package 📦|mailbox 📫|email 📧|envelope ✉️|link 🔗|lock 🔒|unlock 🔓|key 🔑|bell 🔔|no_bell 🔕|loudspeaker 📢|mega 📣|speech 💬|
thought 💭|hourglass ⏳|alarm ⏰|stopwatch ⏱️|watch ⌚|mag 🔍|money 💰|card 💳|shopping 🛒|check ✅|ballot ☑️|x ❌|plus ➕|minus ➖|
question ❓|exclamation ❗|warning ⚠️|no_entry ⛔|stop 🛑|construction 🚧|recycle ♻️|arrow_up ⬆️|arrow_down ⬇️|arrow_left ⬅️|
arrow_right ➡️|repeat 🔁|new 🆕|ok 🆗|sos 🆘|red_circle 🔴|orange_circle 🟠|yellow_circle 🟡|green_circle 🟢|blue_circle 🔵|
purple_circle 🟣|white_circle ⚪|black_circle ⚫|checkered_flag 🏁|flag 🚩|pirate_flag 🏴‍☠️|rainbow_flag 🏳️‍🌈`
  .trim()
  .split(/\|\n?/)
  .map((entry) => {
    const [name = '', emoji = ''] = entry.split(' ');
    return { name, emoji };
  });

/** The emoji whose names fit to what is typed after `:`; with a colon behind it, the one that has this name. */
export function emojiNamed(typed: string): NameOption[] {
  const search = typed.toLowerCase();
  const isWhole = search.endsWith(':');
  const fits = isWhole
    ? named.filter(({ name }) => `${name}:` === search)
    : [
        ...named.filter(({ name }) => name.startsWith(search)),
        ...named.filter(({ name }) => name.includes(`_${search}`)),
      ];
  return fits
    .slice(0, most)
    .map(({ name, emoji }) => ({ id: name, label: emoji, detail: `:${name}:`, isChosen: isWhole }));
}
